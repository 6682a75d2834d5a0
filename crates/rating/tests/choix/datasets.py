"""Data sets and what choix makes of them, as JSON on the standard output.

    datasets.py HOW_MANY SEED

Each has the results as pairs of winner and loser, the method, the penalty `alpha` of choix
(a normal prior with variance 1 / (2 alpha); 0 for none), and the strengths in log-odds.
"""

import json
import random
import sys

import choix
import numpy as np

METHODS = ("opt", "opt", "ilsr", "mm")


def dataset(number: int, luck: random.Random) -> dict:
    """A data set; every third is thin: chains, strangers who never meet, who wins everything."""
    method = METHODS[number % len(METHODS)]
    thin = number % 3 == 0 and method == "opt"
    size = luck.randint(2, 20)
    strengths = [luck.gauss(0, 1) for _ in range(size)]
    results = []
    if method != "opt":
        # Without a prior there is an estimate only if everybody beats someone of any division.
        order = luck.sample(range(size), size)
        results += [(order[i], order[i - 1]) for i in range(size)]
        results += [(order[i - 1], order[i]) for i in range(size)]
    for _ in range(luck.randint(1, 2) * size if thin else luck.randint(5, 30) * size):
        one, other = luck.sample(range(size), 2)
        chance = 1 / (1 + np.exp(strengths[other] - strengths[one]))
        results.append((one, other) if luck.random() < chance else (other, one))
    alpha = luck.choice([0.01, 0.1, 0.5, 2.0]) if method == "opt" else 0.0
    if method == "opt":
        found = choix.opt_pairwise(size, results, alpha=alpha, tol=1e-13)
    elif method == "ilsr":
        found = choix.ilsr_pairwise(size, results, max_iter=10_000, tol=1e-12)
    else:
        found = choix.mm_pairwise(size, results, max_iter=1_000_000, tol=1e-13)
    found = found - np.mean(found)
    return {
        "size": size,
        "method": method,
        "alpha": alpha,
        "results": results,
        "strengths": [round(float(value), 9) for value in found],
    }


def main() -> None:
    how_many, seed = int(sys.argv[1]), int(sys.argv[2])
    luck = random.Random(seed)
    rows = [json.dumps(dataset(number, luck)) for number in range(how_many)]
    print("[\n" + ",\n".join(rows) + "\n]")


if __name__ == "__main__":
    main()
