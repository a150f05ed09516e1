/* A document of elements only, and the strict loading of programs: what Blockly needs without a browser. */
var window = this;
var self = this;
var draftsmith = { messages: [] };

var console = (function () {
  function note(level) {
    return function () {
      var text = [];
      for (var i = 0; i < arguments.length; i++) text.push(String(arguments[i]));
      draftsmith.messages.push([level, text.join(' ')]);
    };
  }
  return { log: function () {}, info: function () {}, debug: function () {}, trace: function () {},
           warn: note('warning'), error: note('error'), assert: function () {} };
})();

function setTimeout() { return 0; }
function clearTimeout() {}
function requestAnimationFrame() { return 0; }
function cancelAnimationFrame() {}

/* Programs come and go as lists of elements: neither parser nor serialiser is ever asked. */
function Unused() {}

function Text(data) { this.nodeType = 3; this.nodeName = '#text'; this.data = data; this.parentNode = null; }
Object.defineProperty(Text.prototype, 'textContent', { get: function () { return this.data; } });
Object.defineProperty(Text.prototype, 'nodeValue', { get: function () { return this.data; } });

function Element(name) {
  this.nodeType = 1; this.nodeName = name; this.tagName = name;
  this.attributes = []; this.childNodes = []; this.parentNode = null;
}
Element.prototype.setAttribute = function (name, value) {
  for (var i = 0; i < this.attributes.length; i++) {
    if (this.attributes[i].name === name) { this.attributes[i].value = String(value); return; }
  }
  this.attributes.push({ name: name, value: String(value) });
};
Element.prototype.setAttributeNS = function (space, name, value) { this.setAttribute(name, value); };
Element.prototype.getAttribute = function (name) {
  for (var i = 0; i < this.attributes.length; i++) {
    if (this.attributes[i].name === name) return this.attributes[i].value;
  }
  return null;
};
Element.prototype.hasAttribute = function (name) { return this.getAttribute(name) !== null; };
Element.prototype.hasAttributes = function () { return this.attributes.length > 0; };
Element.prototype.removeAttribute = function (name) {
  this.attributes = this.attributes.filter(function (one) { return one.name !== name; });
};
Element.prototype.hasChildNodes = function () { return this.childNodes.length > 0; };
Element.prototype.removeChild = function (child) {
  var at = this.childNodes.indexOf(child);
  if (at >= 0) { this.childNodes.splice(at, 1); child.parentNode = null; }
  return child;
};
Element.prototype.insertBefore = function (child, before) {
  if (child.parentNode) child.parentNode.removeChild(child);
  var at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
  this.childNodes.splice(at < 0 ? this.childNodes.length : at, 0, child);
  child.parentNode = this;
  return child;
};
Element.prototype.appendChild = function (child) { return this.insertBefore(child, null); };
Element.prototype.append = Element.prototype.appendChild;
Element.prototype.getElementsByTagName = function (name) {
  var found = [];
  var waiting = this.childNodes.slice();
  while (waiting.length) {
    var node = waiting.shift();
    if (node.nodeType !== 1) continue;
    if (name === '*' || node.nodeName === name) found.push(node);
    waiting = node.childNodes.concat(waiting);
  }
  return found;
};
Element.prototype.cloneNode = function (deep) {
  var copy = new Element(this.nodeName);
  this.attributes.forEach(function (one) { copy.setAttribute(one.name, one.value); });
  if (deep) this.childNodes.forEach(function (one) {
    copy.appendChild(one.nodeType === 3 ? new Text(one.data) : one.cloneNode(true));
  });
  return copy;
};
Object.defineProperty(Element.prototype, 'id', {
  get: function () { return this.getAttribute('id') || ''; },
  set: function (value) { this.setAttribute('id', value); },
});
Object.defineProperty(Element.prototype, 'children', { get: function () {
  return this.childNodes.filter(function (one) { return one.nodeType === 1; });
} });
Object.defineProperty(Element.prototype, 'firstElementChild', { get: function () {
  return this.children[0] || null;
} });
Object.defineProperty(Element.prototype, 'firstChild', { get: function () { return this.childNodes[0] || null; } });
Object.defineProperty(Element.prototype, 'textContent', {
  get: function () { return this.childNodes.map(function (one) { return one.textContent; }).join(''); },
  set: function (text) { this.childNodes = []; if (text !== null && text !== undefined && text !== '') this.appendChild(new Text(String(text))); },
});

var document = {
  createElement: function (name) { return new Element(name); },
  createElementNS: function (space, name) {
    var element = new Element(name);
    if (space && name === 'xml') element.setAttribute('xmlns', space);
    return element;
  },
  createTextNode: function (text) { return new Text(String(text)); },
};

/* Build elements from a flat list: [name, attributes] opens, a string is text, 0 closes. */
draftsmith.build = function (events) {
  var root = null, current = null;
  events.forEach(function (one) {
    if (one === 0) { current = current.parentNode; return; }
    if (typeof one === 'string') { current.appendChild(new Text(one)); return; }
    var element = new Element(one[0]);
    for (var i = 0; i + 1 < one[1].length; i += 2) element.setAttribute(one[1][i], one[1][i + 1]);
    if (current) current.appendChild(element); else root = element;
    current = element;
  });
  return root;
};

/* The reverse: elements as a flat list. */
draftsmith.flatten = function (root) {
  var events = [], waiting = [root];
  while (waiting.length) {
    var node = waiting.pop();
    if (node === 0) { events.push(0); continue; }
    if (node.nodeType === 3) { events.push(node.data); continue; }
    var given = [];
    node.attributes.forEach(function (one) { given.push(one.name, one.value); });
    events.push([node.nodeName, given]);
    waiting.push(0);
    for (var i = node.childNodes.length - 1; i >= 0; i--) waiting.push(node.childNodes[i]);
  }
  return events;
};

draftsmith.define = function (text) {
  Blockly.utils.xml.injectDependencies({ document: document, DOMParser: Unused, XMLSerializer: Unused });
  Blockly.Events.disable();
  var definitions = JSON.parse(text);
  draftsmith.messages = [];
  (draftsmith.defined || []).forEach(function (type) { delete Blockly.Blocks[type]; });
  draftsmith.defined = definitions.map(function (one) { return one.type; });
  try {
    Blockly.defineBlocksWithJsonArray(definitions);
    var workspace = new Blockly.Workspace();
    draftsmith.defined.forEach(function (type) { workspace.newBlock(type); });
    workspace.dispose();
  } catch (error) {
    draftsmith.messages.push(['error', String(error)]);
  }
  return JSON.stringify(draftsmith.messages);
};

/* Qt's engine skips entries of a Map that is emptied while it is walked, so the walk is over a copy. */
draftsmith.empty = function (workspace) {
  workspace.getAllBlocks(false).filter(function (block) { return !block.getParent(); })
    .forEach(function (block) { block.dispose(false); });
  var map = workspace.getVariableMap();
  map.getAllVariables().slice().forEach(function (variable) { map.deleteVariable(variable); });
};

draftsmith.load = function (text) {
  draftsmith.messages = [];
  var answer = { messages: draftsmith.messages, events: [], blocks: 0 };
  var workspace = new Blockly.Workspace();
  try {
    Blockly.Xml.domToWorkspace(draftsmith.build(JSON.parse(text)), workspace);
    answer.blocks = workspace.getAllBlocks(false).length;
    answer.events = draftsmith.flatten(Blockly.Xml.workspaceToDom(workspace));
  } catch (error) {
    draftsmith.messages.push(['error', String(error)]);
  }
  try {
    draftsmith.empty(workspace);
    workspace.dispose();
  } catch (error) {
    draftsmith.messages.push(['error', String(error)]);
  }
  return JSON.stringify(answer);
};
