"""Whether an answer is what a case says."""


def differences(expected, found, path="answer"):
    """Each place at which the answer is not what was expected, in words."""
    if isinstance(expected, dict):
        special = [key for key in expected if key.startswith("$")]
        if special:
            return [problem for key in special for problem in _special(key, expected[key], found, path)]
        if not isinstance(found, dict):
            return [f"{path}: expected an object, found {found!r}"]
        return [
            problem
            for key, value in expected.items()
            for problem in differences(value, found.get(key), f"{path}.{key}")
        ]
    if isinstance(expected, list):
        if not isinstance(found, list) or len(found) != len(expected):
            return [f"{path}: expected {expected!r}, found {found!r}"]
        return [
            problem
            for place, (one, other) in enumerate(zip(expected, found))
            for problem in differences(one, other, f"{path}.{place}")
        ]
    same = type(expected) is type(found) and expected == found
    return [] if same else [f"{path}: expected {expected!r}, found {found!r}"]


def _special(key, value, found, path):
    if key == "$not":
        holds = differences(value, found) != []
    elif key == "$length":
        holds = isinstance(found, list) and len(found) == value
    elif key == "$has":
        holds = isinstance(found, list) and any(not differences(value, item) for item in found)
    elif key == "$contains":
        holds = isinstance(found, str) and value in found
    elif key == "$some":
        holds = bool(found) == value
    else:
        raise ValueError(f"{key} is no way to compare")
    return [] if holds else [f"{path}: {key} {value!r} does not hold for {found!r}"]


def filled(value, answers):
    """The value with repetitions written out, and with each reference to an earlier answer
    replaced by what was there."""
    if isinstance(value, dict) and "$repeat" in value:
        return [filled(value["of"], answers) for _ in range(value["$repeat"])]
    if isinstance(value, dict):
        return {key: filled(item, answers) for key, item in value.items()}
    if isinstance(value, str) and " $" in value:
        before, reference = value.rsplit(" ", 1)
        return f"{before} {filled(reference, answers)}"
    if isinstance(value, list):
        return [filled(item, answers) for item in value]
    if isinstance(value, str) and value.startswith("$"):
        name, *parts = value[1:].split(".")
        found = answers[name]
        for part in parts:
            found = found[int(part)] if isinstance(found, list) else found[part]
        return found
    return value
