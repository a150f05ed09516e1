/* The block editor of the window. Qt calls the functions of `editor`; `bridge` (a QWebChannel object, if there is
   one) hears ready(), changed(xml) and selected(id). Nothing is fetched from anywhere but this folder. */
'use strict';

var editor = (function () {
  var workspace = null;
  var bridge = null;
  var last = '';
  var timer = 0;
  var messages = [];
  var picked = '';
  var fresh = false;  /* nobody has moved the view since the program was opened */

  ['warn', 'error'].forEach(function (level) {
    var said = console[level].bind(console);
    console[level] = function () {
      messages.push([level === 'warn' ? 'warning' : 'error', Array.prototype.join.call(arguments, ' ')]);
      said.apply(null, arguments);
    };
  });

  function tell(name, value) {
    if (bridge && bridge[name]) bridge[name](value);
  }

  /* Connect to Qt; the page is ready when the bridge knows it. */
  function connect() {
    if (typeof QWebChannel === 'undefined' || typeof qt === 'undefined') return;
    new QWebChannel(qt.webChannelTransport, function (channel) {
      bridge = channel.objects.bridge;
      tell('ready', '');
    });
  }

  /* Define blocks, those that are known already anew. */
  function define(definitions) {
    definitions.forEach(function (one) { delete Blockly.Blocks[one.type]; });
    Blockly.defineBlocksWithJsonArray(definitions);
  }

  /* Define the blocks and show an empty workspace. options: {definitions, toolbox, readOnly, dark} */
  function start(options) {
    if (workspace) workspace.dispose();
    define(options.definitions);
    document.body.className = options.dark ? 'dark' : '';
    workspace = Blockly.inject('workspace', {
      toolbox: options.readOnly ? undefined : options.toolbox,
      readOnly: Boolean(options.readOnly),
      media: 'media/',
      sounds: false,
      trashcan: !options.readOnly,
      theme: options.dark ? dark() : light(),
      zoom: { controls: true, wheel: true, startScale: 0.8, maxScale: 2, minScale: 0.1, pinch: true },
      move: { scrollbars: true, drag: true, wheel: false },
      grid: { spacing: 24, length: 1, colour: '#8886', snap: false },
    });
    workspace.addChangeListener(heard);
    last = xml();
    return true;
  }

  function light() {
    return Blockly.Theme.defineTheme('draftsmith-light', {
      name: 'draftsmith-light', base: Blockly.Themes.Classic,
      componentStyles: { toolboxBackgroundColour: '#f2f4f3', toolboxForegroundColour: '#1b2321', flyoutOpacity: 0.97 },
    });
  }

  /* Change between light and dark; the program stays. */
  function shade(isDark) {
    document.body.className = isDark ? 'dark' : '';
    if (workspace) workspace.setTheme(isDark ? dark() : light());
  }

  function dark() {
    return Blockly.Theme.defineTheme('draftsmith-dark', {
      name: 'draftsmith-dark', base: Blockly.Themes.Classic,
      componentStyles: {
        workspaceBackgroundColour: '#1e1f22', toolboxBackgroundColour: '#2b2d30', toolboxForegroundColour: '#dfe1e5',
        flyoutBackgroundColour: '#26282b', flyoutForegroundColour: '#dfe1e5', flyoutOpacity: 0.96,
        scrollbarColour: '#6f737a', insertionMarkerColour: '#ffffff', insertionMarkerOpacity: 0.3,
      },
    });
  }

  /* Whether a field's editor is open: it takes the selection from its block, but not the meaning. */
  function types() {
    return Blockly.WidgetDiv.isVisible() || Blockly.DropDownDiv.isVisible();
  }

  /* Tell which block is meant now, once: a click on a field selects nothing, but means its block. */
  function pick(id) {
    if (id === picked) return;
    picked = id;
    tell('selected', id);
  }

  function heard(event) {
    if (event.type === Blockly.Events.SELECTED && (event.newElementId || !types())) pick(event.newElementId || '');
    if (event.isUiEvent) return;
    clearTimeout(timer);
    timer = setTimeout(function () {
      var now = xml();
      if (now === last) return;
      last = now;
      tell('changed', now);
    }, 250);
  }

  /* Show a program (Blockly XML); returns {blocks, messages} as JSON. */
  function open(text) {
    messages.length = 0;
    try {
      var dom = new DOMParser().parseFromString(text, 'text/xml').documentElement;
      if (dom.nodeName !== 'xml' || dom.getElementsByTagName('parsererror').length) throw Error('no Blockly program');
      load(dom);
    } catch (error) {
      messages.push(['error', String(error)]);
    }
    last = xml();
    return JSON.stringify({ blocks: workspace.getAllBlocks(false).length, messages: messages });
  }

  /* Load without a single event: nobody listens to how a program is built up, and undo begins after it. */
  function load(dom) {
    Blockly.Events.disable();
    try {
      Blockly.Xml.clearWorkspaceAndLoadFromXml(dom, workspace);
    } finally {
      Blockly.Events.enable();
    }
    workspace.clearUndo();
    clearTimeout(timer);
    fresh = true;
    picked = '';
    begin();
  }

  /* Show the beginning of a program as wide as the view, at half its size or more; the fit button shows all of it. */
  function begin() {
    var tops = workspace.getTopBlocks(true);
    if (!tops.length) return;
    var box = workspace.getBlocksBoundingBox(), view = workspace.getMetricsManager().getViewMetrics();
    var scale = Math.min(1, (view.width - 40) / (box.right - box.left));
    workspace.setScale(Math.max(scale, 0.5));
    workspace.scroll(20 - box.left * workspace.scale, 20 - box.top * workspace.scale);
  }

  function xml() {
    return Blockly.Xml.domToText(Blockly.Xml.workspaceToDom(workspace));
  }

  function fit() {
    fresh = false;
    workspace.zoomToFit();
    if (workspace.getScale() > 1) workspace.setScale(1);
  }

  /* Mark blocks: a list of {id, text}; earlier marks go. */
  function warn(marks) {
    workspace.getAllBlocks(false).forEach(function (block) { block.setWarningText(null); });
    marks.forEach(function (mark) {
      var block = workspace.getBlockById(mark.id);
      if (block) block.setWarningText(mark.text);
    });
  }

  /* Show which block is played; an empty id shows none. */
  function play(id) {
    workspace.highlightBlock(id || null);
    if (id && !inSight(id)) workspace.centerOnBlock(id);
  }

  function inSight(id) {
    var block = workspace.getBlockById(id);
    if (!block) return true;
    var view = workspace.getMetricsManager().getViewMetrics(true), place = block.getRelativeToSurfaceXY();
    return place.y > view.top && place.y < view.top + view.height - 40 &&
      place.x > view.left - 40 && place.x < view.left + view.width;
  }

  /* Select a block and bring it into view; an empty id selects none. */
  function select(id) {
    var block = id ? workspace.getBlockById(id) : null;
    if (!block) {
      if (Blockly.common.getSelected()) Blockly.common.getSelected().unselect();
      return false;
    }
    fresh = false;
    Blockly.common.setSelected(block);
    if (!inSight(id)) workspace.centerOnBlock(id);
    return true;
  }

  function undo(again) { workspace.undo(Boolean(again)); }

  /* The blocks as a picture that stands alone. */
  function svg() {
    var box = workspace.getBlocksBoundingBox();
    var width = Math.max(box.right - box.left, 1) + 20, height = Math.max(box.bottom - box.top, 1) + 20;
    var picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    picture.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    picture.setAttribute('width', width);
    picture.setAttribute('height', height);
    picture.setAttribute('viewBox', [box.left - 10, box.top - 10, width, height].join(' '));
    picture.setAttribute('class', workspace.getParentSvg().getAttribute('class') + ' ' + workspace.getInjectionDiv().className);
    var style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
    style.textContent = Array.prototype.map.call(document.querySelectorAll('style'), function (one) {
      return one.textContent;
    }).join('\n');
    picture.appendChild(style);
    var canvas = workspace.getCanvas().cloneNode(true);
    canvas.removeAttribute('transform');
    picture.appendChild(canvas);
    return new XMLSerializer().serializeToString(picture);
  }

  document.addEventListener('DOMContentLoaded', connect);
  ['pointerdown', 'wheel', 'keydown'].forEach(function (name) {
    document.addEventListener(name, function () { fresh = false; }, true);
  });
  document.addEventListener('pointerdown', function (event) {
    var block = event.target.closest ? event.target.closest('.blocklyBlockCanvas [data-id]') : null;
    if (block && workspace && workspace.getBlockById(block.dataset.id)) pick(block.dataset.id);
  }, true);
  window.addEventListener('resize', function () {
    if (!workspace) return;
    Blockly.svgResize(workspace);
    if (fresh) begin();
  });
  return {
    define: define, start: start, shade: shade, open: open, xml: xml, fit: fit, warn: warn, select: select, play: play,
    undo: undo, svg: svg,
  };
})();
