"""``adjudge verify TASK SUBMISSION`` or ``LANE/CASE REPLY``, and ``adjudge verify --batch FILE`` for many."""

from __future__ import annotations

import argparse
import contextlib
import sys
from typing import TYPE_CHECKING

from adjudge.cli.output import DONE, FAULT, REFUSED, add_root, emit_json, example

if TYPE_CHECKING:
    from adjudge.benchmark.verification import Verification

_STATUS = {"accepted": DONE, "rejected": DONE, "no-result": DONE, "error": FAULT}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    one_or_many = parser.add_mutually_exclusive_group(required=True)
    one_or_many.add_argument(
        "task",
        metavar="TASK",
        nargs="?",
        help="task id: cb-NNNN (open) or ks-NNNN (shadow); or LANE/CASE, a public case of a lane",
    )
    one_or_many.add_argument(
        "--batch", metavar="FILE", help="JSONL, one submission a line, or -: one verdict a line, in order"
    )
    parser.add_argument(
        "submission",
        metavar="SUBMISSION",
        nargs="?",
        help="submission file (for a case: the reply's text), or - for standard input",
    )
    parser.add_argument("--track", choices=("development", "release"), default="development")
    parser.add_argument(
        "--snapshot",
        metavar="ID",
        help="hold the tree to this snapshot (default: the root's own; working-tree for none)",
    )
    parser.add_argument(
        "--as-of-snapshot",
        action="store_true",
        help="take the task's status from the snapshot instead of the present ledger",
    )
    parser.add_argument(
        "--isolation",
        choices=("process", "none"),
        default="process",
        help="none: run the verifier in the judging process itself, without limits; for data that you trust",
    )
    add_root(parser)
    many = parser.add_argument_group("with --batch")
    many.add_argument("--jobs", metavar="N", type=int, help="worker processes (default: one for each core)")
    many.add_argument(
        "--out", metavar="OUT", help="append the verdicts to this file, to be continued if need be"
    )
    many.add_argument("--resume", action="store_true", help="continue OUT after a run that was ended early")
    parser.set_defaults(complain=parser.error)
    example(
        parser,
        """echo '{"task_id":"ks-0001","outcome":"counterexample","witness":"""
        """{"k":5,"terms":["27","84","110","133"],"total":"144"}}' \\""",
        "  | adjudge verify ks-0001 -",
        "echo EQUIVALENT | adjudge verify symbolic-equivalence/b1-0001 -",
        "adjudge verify --batch submissions.jsonl > verdicts.jsonl",
        "adjudge verify --batch submissions.jsonl --out verdicts.jsonl --resume",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the verdict; the exit status says whether it is a completed result."""
    _check_usage(arguments)
    from adjudge.benchmark.repository import check_task_id
    from adjudge.benchmark.root import find_root
    from adjudge.benchmark.verification import Verification, verify

    if arguments.batch is None:
        if "/" in arguments.task and _is_case(arguments):
            return _case(arguments)
        check_task_id(arguments.task)  # before any file is looked at
    root = find_root(arguments.root)
    if arguments.batch is not None:
        court = Verification(
            root,
            track=arguments.track,
            snapshot_id=arguments.snapshot,
            as_of_snapshot=arguments.as_of_snapshot,
            isolation=arguments.isolation,
        )
        return _batch(court, arguments)
    result = verify(
        arguments.task,
        arguments.submission,
        root=root,
        track=arguments.track,
        snapshot_id=arguments.snapshot,
        as_of_snapshot=arguments.as_of_snapshot,
        isolation=arguments.isolation,
    )
    emit_json(result)
    return _STATUS.get(result.verdict, REFUSED)


def _check_usage(arguments: argparse.Namespace) -> None:
    """Either one submission or a batch; in the words in which argparse complains."""
    if arguments.batch is None:
        if arguments.submission is None:
            arguments.complain("the following arguments are required: SUBMISSION")
        for name in ("jobs", "out", "resume"):
            if getattr(arguments, name):
                arguments.complain(f"--{name} needs --batch")
    elif arguments.submission is not None:
        arguments.complain("SUBMISSION has no place beside --batch")
    elif arguments.resume and arguments.out is None:
        arguments.complain("--resume needs --out")


def _is_case(arguments: argparse.Namespace) -> bool:
    """Whether a case of a lane is named, and not a task; a case takes none of a task's options."""
    from adjudge.lanes.case_verdict import is_case_name
    from adjudge.lanes.registry import find_lane, resembling_lane

    if not is_case_name(arguments.task):
        lane = arguments.task.partition("/")[0]
        if resembling_lane(lane) is not None:
            find_lane(lane)  # it says which lane may be meant
        return False
    if arguments.snapshot is not None or arguments.as_of_snapshot or arguments.track != "development":
        arguments.complain("a case of a lane has no snapshot and no track")
    return True


def _case(arguments: argparse.Namespace) -> int:
    """Print the verdict on a reply to a case."""
    from adjudge.benchmark.root import find_root
    from adjudge.benchmark.verification import read_submission
    from adjudge.lanes.case_verdict import judge_case

    root = find_root(arguments.root)
    emit_json(judge_case(root.path, arguments.task, read_submission(arguments.submission)))
    return DONE


def _batch(court: Verification, arguments: argparse.Namespace) -> int:
    """Judge a stream; the exit status is 0 once it was read to its end."""
    if arguments.out is not None:
        from adjudge.benchmark.batch_output import write_batch

        written = write_batch(
            court, arguments.batch, arguments.out, jobs=arguments.jobs, resume=arguments.resume
        )
        print(f"{arguments.out}: {written} verdict{'' if written == 1 else 's'} written", file=sys.stderr)
        return DONE
    from adjudge.benchmark.batch import judge_stream
    from adjudge.contract.lines import open_stream

    with (
        open_stream(arguments.batch) as stream,
        contextlib.closing(judge_stream(court, stream, jobs=arguments.jobs)) as chunks,
    ):
        for chunk in chunks:
            sys.stdout.buffer.write(chunk)
            sys.stdout.buffer.flush()
    return DONE
