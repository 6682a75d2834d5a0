"""Which endpoint is asked about a match."""

from random import Random

import pytest

from sandtable.endpoints import Address, address, fnv1a, ranked

ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        # From the published test vectors of the hash.
        ("", 0xCBF29CE484222325),
        ("a", 0xAF63DC4C8601EC8C),
        ("foobar", 0x85944171F73967E8),
    ],
)
def test_the_hash_is_the_published_one(text: str, value: int) -> None:
    assert fnv1a(text.encode()) == value


def test_the_order_does_not_depend_on_the_order_given() -> None:
    endpoints = [f"http://10.0.0.{number}:7440" for number in range(5)]
    order = ranked(endpoints, "matches/abc")
    assert ranked(endpoints[::-1], "matches/abc") == order
    assert sorted(order) == sorted(endpoints)


def test_only_the_matches_of_a_lost_endpoint_move() -> None:
    endpoints = [f"http://10.0.0.{number}:7440" for number in range(4)]
    lost, left = endpoints[0], endpoints[1:]
    chance = Random(1940)
    # Names as the server makes them: the hash needs their length to spread well.
    matches = ["matches/" + "".join(chance.choices(ALPHABET, k=16)) for _ in range(400)]
    first = {match: ranked(endpoints, match)[0] for match in matches}
    assert set(first.values()) == set(endpoints), "all of them are used"
    for match in matches:
        if first[match] != lost:
            assert ranked(left, match)[0] == first[match]


def test_addresses_are_read() -> None:
    assert address("http://127.0.0.1:7440") == Address("127.0.0.1:7440", secure=False)
    assert address("https://example.org") == Address("example.org:443", secure=True)
    assert address("127.0.0.1:7440") == Address("127.0.0.1:7440", secure=False)
    for wrong in ("ftp://host:1", "http://", "http://host:1/path"):
        with pytest.raises(ValueError, match="not a server's address"):
            address(wrong)
