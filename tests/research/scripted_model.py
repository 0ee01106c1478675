"""A model for tests: reads a prompt on standard input and answers in the manner that its arguments name."""

import re
import sys


def main(manner: str) -> None:
    prompt = sys.stdin.read()
    example = re.findall(r"ANSWER: (\S+(?: \S+)?)$", prompt, re.MULTILINE)[0]
    again = prompt.count("ANSWER:") > 2
    if manner == "dry":
        print(f"ANSWER: {example}")
    elif manner == "chatty":
        print(f"Let me think: wall Z9 looks good.\n\n**Answer:** `{example.upper()}`\n")
    elif manner == "slow to learn":
        print(f"ANSWER: {example}" if again else "ANSWER: the best one")
    elif manner == "stubborn":
        print("ANSWER: king to e5")
    elif manner == "broken":
        sys.exit("no such model")


if __name__ == "__main__":
    main(" ".join(sys.argv[1:]))
