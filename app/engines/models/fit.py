"""How long a context a model may have so that it fits into the memory, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.core.i18n import _
from app.engines.models.memory import Memory

STEPS = (4096, 8192, 16_384, 32_768, 65_536)
USUAL = 8192
CACHE_BYTES = 2
RESERVED = 1 << 30
WORKING_SHARE = 0.05
WORKING_BYTES = 300 << 20


@dataclass(frozen=True)
class Shape:
    """What decides how much memory a token costs; heads counts key and value heads over all layers."""

    heads: int = 0
    key: int = 0
    value: int = 0

    @property
    def token_bytes(self) -> int:
        """The bytes that the cache needs for one token, 0 where the shape is unknown."""
        return self.heads * (self.key + self.value) * CACHE_BYTES


@dataclass(frozen=True)
class ContextPlan:
    """The context a model is given: usual tokens, and the most that a long text may get; sizes in bytes."""

    usual: int
    most: int
    trained: int = 0
    weights: int = 0
    cache: int = 0
    free: int = 0
    known: bool = False
    fits: bool = True

    @property
    def reason(self) -> str:
        """One translated sentence that says where the numbers come from."""
        values: dict[str, object] = {
            "usual": f"{self.usual:,}",
            "most": f"{self.most:,}",
            "weights": gigabytes(self.weights),
            "cache": gigabytes(self.cache),
            "free": gigabytes(self.free),
        }
        if not self.known:
            return _(
                "{usual} tokens, up to {most} where a text needs them;"
                " how much memory that takes is not known.",
                **values,
            )
        if not self.fits:
            return _(
                "{usual} tokens. The model needs {weights} and {cache} for them, but only {free} are free:"
                " it may be slow or not start, unless a graphics card holds it.",
                **values,
            )
        return _(
            "{usual} tokens, up to {most} where a text needs them: the model needs {weights},"
            " the longest context {cache}, and {free} are free.",
            **values,
        )


def read_shape(info: dict[str, Any]) -> Shape:
    """Read layers, heads and head sizes from the model_info of /api/show."""
    arch = str(info.get("general.architecture") or "")

    def number(name: str) -> int:
        value = info.get(f"{arch}.{name}")
        return value if isinstance(value, int) and value > 0 else 0

    layers, heads = number("block_count"), number("attention.head_count")
    per_head = number("embedding_length") // heads if heads else 0
    given = info.get(f"{arch}.attention.head_count_kv")
    if isinstance(given, list) and given and all(isinstance(one, int) for one in given):
        total = sum(given)
    else:
        total = layers * (number("attention.head_count_kv") or heads)
    return Shape(
        total, number("attention.key_length") or per_head, number("attention.value_length") or per_head
    )


def cache_bytes(shape: Shape, tokens: int) -> int:
    """Return the memory that the keys and values of so many tokens take.

    bytes = tokens * sum over layers of (key-value heads * (key length + value length)) * 2 bytes (f16).
    This is the size of llama.cpp's cache (src/llama-kv-cache: one K and one V tensor per layer of
    n_embd_k_gqa and n_embd_v_gqa numbers a token), with the names of the GGUF specification
    (ggml, docs/gguf.md: block_count, attention.head_count_kv, attention.key_length, attention.value_length).
    Sliding windows and quantised caches need less; the figure is an upper bound for them.
    """
    return tokens * shape.token_bytes


def needed_bytes(weights: int, shape: Shape, tokens: int) -> int:
    """Return what a loaded model needs: its weights, the cache, and room to compute in."""
    return weights + cache_bytes(shape, tokens) + int(weights * WORKING_SHARE) + WORKING_BYTES


def plan_context(weights: int, trained: int, shape: Shape, memory: Memory, loaded: int = 0) -> ContextPlan:
    """Choose the context of a model on this computer.

    weights is the model's size, trained its own longest context (0 unknown),
    loaded what of it lies in memory already. 1 GiB is left to other programs.
    Where nothing fits by main memory alone, the server decides: a graphics
    card may hold what main memory can't.
    """
    steps = [step for step in STEPS if not trained or step <= trained] or [trained]
    longest = min(trained, STEPS[-1]) if trained else STEPS[-1]
    if not (weights and shape.token_bytes and memory.available):
        return ContextPlan(min(USUAL, longest), longest, trained, weights)
    free = max(0, memory.available + loaded - RESERVED)
    fitting = [step for step in steps if needed_bytes(weights, shape, step) <= free]
    if not fitting:
        cache = cache_bytes(shape, steps[0])
        return ContextPlan(steps[0], longest, trained, weights, cache, free, known=True, fits=False)
    most = longest if fitting[-1] == steps[-1] else fitting[-1]
    cache = cache_bytes(shape, most)
    return ContextPlan(min(USUAL, most), most, trained, weights, cache, free, known=True)


def gigabytes(size: int) -> str:
    """Return a size for people, in units of 1,000,000,000 bytes as the model lists have it."""
    return f"{size / 1e9:.1f} GB"
