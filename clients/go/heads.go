package sandtable

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"strings"

	matchesv1 "sandtable.dev/sandtable.git/clients/go/gen/sandtable/matches/v1"
)

// ErrRewritten says that a log does not go on from where it stood: it was written anew, or
// what the server signed is not true.
var ErrRewritten = errors.New("the log does not go on from where it stood")

// VerifyHead tells whether a head is signed with the key that it names.
func VerifyHead(head *matchesv1.LogHead) error {
	signed := []byte("sandtable.head.1\x00")
	signed = binary.BigEndian.AppendUint32(signed, uint32(len(head.GetName())))
	signed = append(signed, head.GetName()...)
	signed = binary.BigEndian.AppendUint64(signed, head.GetLength())
	signed = append(signed, head.GetChain()...)
	signed = binary.BigEndian.AppendUint64(signed, uint64(head.GetTime().GetSeconds()))
	signed = binary.BigEndian.AppendUint32(signed, uint32(head.GetTime().GetNanos()))
	key := head.GetPublicKey()
	if len(key) != ed25519.PublicKeySize || !ed25519.Verify(key, signed, head.GetSignature()) {
		return ErrRewritten
	}
	return nil
}

// VerifyBetween tells whether a log goes on from one head to a later one, by the entries
// between them. A nil earlier head stands for the beginning of the log.
func VerifyBetween(earlier *matchesv1.LogHead, entries []*matchesv1.LogEntry, later *matchesv1.LogHead) error {
	if err := VerifyHead(later); err != nil {
		return err
	}
	name := later.GetName()
	begin := sha256.Sum256([]byte("sandtable.log.1\x00" + name[strings.LastIndex(name, "/")+1:]))
	chain, length := begin[:], uint64(0)
	if earlier != nil {
		if err := VerifyHead(earlier); err != nil {
			return err
		}
		if earlier.GetName() != name || !bytes.Equal(earlier.GetPublicKey(), later.GetPublicKey()) {
			return ErrRewritten
		}
		chain, length = earlier.GetChain(), earlier.GetLength()
	}
	first := length
	for _, entry := range entries {
		if entry.GetSequence() <= first || entry.GetSequence() > later.GetLength() {
			continue
		}
		length++
		if entry.GetSequence() != length {
			return ErrRewritten
		}
		link := append([]byte("sandtable.link.1\x00"), chain...)
		link = binary.BigEndian.AppendUint64(link, length)
		next := sha256.Sum256(append(link, entry.GetDigest()...))
		chain = next[:]
	}
	if length != later.GetLength() || !bytes.Equal(chain, later.GetChain()) {
		return ErrRewritten
	}
	return nil
}
