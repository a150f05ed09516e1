"""Make items of every public passage and print what the public checker says of them, as one JSON line."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import sys
from pathlib import Path

SHARED, WORK = Path(sys.argv[1]), Path(sys.argv[2])


def checker():
    """Return the public checker's module."""
    place = SHARED / "data" / "questions" / "score.py"
    spec = importlib.util.spec_from_file_location("score", place)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


async def main():
    """Run the command's own function once for each passage, over engines that stay warm."""
    from app.graphs.questions.command import Job, run_job
    from app.graphs.services import keep_services

    keep_services(WORK)
    score = checker().score
    chunks = json.loads((SHARED / "data" / "questions" / "public_chunks.json").read_text("utf-8"))
    items, counts, means = [], {}, {}
    for chunk in chunks:
        path, out = WORK / f"{chunk['id']}.txt", WORK / f"{chunk['id']}.json"
        path.write_text(chunk["text"], "utf-8")
        job = Job((path,), out, (), "flexible", 9, 1)
        await run_job(job, "none", echo=lambda text: None, complain=lambda *texts: None)
        made = json.loads(out.read_text("utf-8"))["items"]
        counts[chunk["id"]] = len(made)
        means[chunk["id"]] = score(made, [chunk])["mean_score"]
        items += made
    told = score(items, chunks)
    batch = told["batch"]
    result = {
        "counts": counts,
        "means": means,
        "fatal_rate": told["fatal_rate"],
        "near_duplicates": batch["n_near_duplicates"],
        "places": batch["answer_positions"],
    }
    print(json.dumps(result), flush=True)


asyncio.run(main())
os._exit(0)
