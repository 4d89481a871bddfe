// Checks what a Tallyhouse log signs, with golang.org/x/mod and nothing of the house. KEYS is a file with the lines of /log/keys.
//
//	check-log event   KEYS event.tlog-proof         one event is in the signed log
//	check-log growth  KEYS older-checkpoint growth  the log only grew
//	check-log note    KEYS note                     the signature of a note; prints its text
//	check-log key     KEYS note                     the key that signed a note, for other programs
//	check-log history KEYS history.html... note     the whole history of an account, in one file or several, up to the day
//	                                                of a note
//
// A single key, the first word of such a line, can stand for KEYS.
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"sort"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func main() {
	log.SetFlags(0)
	arguments := os.Args[1:]
	words := len(arguments)
	switch command := strings.Join(append(arguments, "")[:1], ""); {
	case command == "event" && words == 3:
		event(keysIn(arguments[1]), arguments[2])
	case command == "growth" && words == 4:
		growth(keysIn(arguments[1]), arguments[2], arguments[3])
	case command == "note" && words == 3:
		text, _ := keysIn(arguments[1]).opened(arguments[2], file(arguments[2]))
		fmt.Print(text)
	case command == "key" && words == 3:
		_, by := keysIn(arguments[1]).opened(arguments[2], file(arguments[2]))
		fmt.Println(by.text)
	case command == "history" && words > 3:
		history(keysIn(arguments[1]), arguments[2:words-1], arguments[words-1])
	default:
		log.Fatal("event KEYS FILE | growth KEYS OLDER GROWTH | note KEYS FILE | key KEYS FILE | history KEYS FILE... NOTE")
	}
}

type checkpoint struct {
	origin string
	size   int64
	root   tlog.Hash
}

func event(keys keyList, path string) {
	head, end, isProof := bytes.Cut(file(path), []byte("\n\n"))
	lines := strings.Split(string(head), "\n")
	if !isProof || len(lines) < 3 || lines[0] != "c2sp.org/tlog-proof@v1" {
		log.Fatal("not a proof with the event in it")
	}
	leaf := base64Of(after("extra ", lines[1]))
	index := number(after("index ", lines[2]))
	at := keys.checkpoint(path, end)
	if err := tlog.CheckRecord(hashes(lines[3:]), at.size, at.root, index, tlog.RecordHash(leaf)); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("event %d of %d in %s\n", index+1, at.size, at.origin)
}

func growth(keys keyList, olderPath, path string) {
	then := keys.checkpoint(olderPath, file(olderPath))
	head, end, isGrowth := bytes.Cut(file(path), []byte("\n\n"))
	lines := strings.Split(string(head), "\n")
	if !isGrowth || number(after("old ", lines[0])) != then.size {
		log.Fatal("not the growth from that checkpoint")
	}
	now := keys.checkpoint(path, end)
	grew(then, now, hashes(lines[1:]))
	fmt.Printf("%s grew from %d to %d events; the first %d are unchanged\n", now.origin, then.size, now.size, then.size)
}

func grew(then, now checkpoint, proof tlog.TreeProof) {
	if then.origin != now.origin {
		log.Fatalf("%s and %s have trees of their own: no growth leads from one to the other", then.origin, now.origin)
	}
	if err := tlog.CheckTree(proof, now.size, now.root, then.size, then.root); err != nil {
		log.Fatal(err)
	}
}

// Embedded in the file that a player downloads.
type historyData struct {
	Log    struct{ Checkpoint string }
	Events []string
	Proof  string
	Heads  *struct{ Note, Growth string }
	// The account's part of the day's total.
	Liability *struct{ DaySecret string }
	// Of a part that ends where another file begins: the growth from that file's log.
	OlderThan *struct {
		Size   int64
		Growth string
	}
}

// The events of one file, which are in the log that it signs.
type part struct {
	data historyData
	now  checkpoint
	own  []leaf
}

func history(keys keyList, paths []string, notePath string) {
	dayNote, by := keys.opened(notePath, file(notePath))
	parts := []part{}
	for _, path := range paths {
		parts = append(parts, partOf(keys, path))
	}
	sort.Slice(parts, func(one, other int) bool { return parts[one].own[0].version < parts[other].own[0].version })
	last, atDay := state{account: parts[0].own[0].account}, state{}
	newest := parts[len(parts)-1]
	if newest.data.Heads == nil || newest.data.Liability == nil {
		log.Fatal("this history has no total of a day yet")
	}
	host, _, _ := strings.Cut(newest.now.origin, "/")
	if by.Name() != host+"/log/heads" {
		log.Fatalf("%s is not a note of a day of %s", notePath, host)
	}
	// Nothing proves the day of the file here. It only helps to say what is wrong.
	if is, wanted := dayIn(dayNote), dayIn(newest.data.Heads.Note); is != wanted {
		log.Fatalf("%s is of the day %s, and the history of the day %q: fetch /log/heads/ with that day", notePath, is, wanted)
	}
	day := headIn(dayNote, newest.now.origin)
	grew(day, newest.now, split(newest.data.Heads.Growth))
	found := ""
	for place, each := range parts {
		last = follow(each.own, last)
		if place > 0 {
			linked(parts[place-1], each)
		}
		for _, own := range each.own {
			if own.seq <= day.size {
				atDay = own.state
			}
		}
		found += fmt.Sprintf("events %d to %d are in the log of %d events\n", each.own[0].version, last.version, each.now.size)
	}
	if len(parts) > 1 {
		fmt.Print(found)
	}
	fmt.Printf("account %d: events 1 to %d are in the log of %d events\n", last.account, last.version, newest.now.size)
	fmt.Printf("at the day's %d events: event %d, %d available, %d held\n", day.size, atDay.version, atDay.available, atDay.held)
	fmt.Printf("nonce of that day: %x\n", atDay.nonce(newest.data))
}

func partOf(keys keyList, path string) part {
	_, rest, _ := strings.Cut(string(file(path)), `<script type="application/json" id="history">`)
	text, _, isHistory := strings.Cut(rest, "</script>")
	data := historyData{}
	if !isHistory || json.Unmarshal([]byte(text), &data) != nil || len(data.Events) == 0 {
		log.Fatal("not a history")
	}
	now := keys.checkpoint(path, []byte(data.Log.Checkpoint))
	own := []leaf{}
	for _, entry := range data.Events {
		own = append(own, eventIn(entry))
	}
	first := own[0].state
	first.version, first.seq = first.version-1, 0
	if last := follow(own, first); last.seq > now.size {
		log.Fatal("an event is beyond the end of the log")
	}
	proof := split(data.Proof)
	if rootOf(0, now.size, own, &proof) != now.root || len(proof) != 0 {
		log.Fatal("the events are not those of the signed log")
	}
	return part{data, now, own}
}

// The last of the events, which come after another one of the account.
func follow(own []leaf, last state) state {
	for _, each := range own {
		if each.account != last.account || each.version != last.version+1 || each.seq <= last.seq {
			log.Fatalf("event %d of the account is missing, or out of order", last.version+1)
		}
		last = each.state
	}
	return last
}

// Both files are of one log: the older part was made later, and proves the growth from the log of the newer.
func linked(older, newer part) {
	if older.now == newer.now {
		return
	}
	if link := older.data.OlderThan; link != nil && link.Size == newer.now.size {
		grew(newer.now, older.now, split(link.Growth))
		return
	}
	log.Fatal("nothing shows that the files are of one log: take the older part again, from the newer one on")
}

// The same tree as RFC 6962. Complete subtrees without an own event are taken from the proof, from left to right.
func rootOf(start, end int64, own []leaf, proof *[]tlog.Hash) tlog.Hash {
	half := int64(1)
	for half*2 < end-start {
		half *= 2
	}
	isComplete := end-start == 1 || end-start == half*2
	if len(own) > 0 && end-start == 1 {
		return own[0].hash
	}
	if len(own) == 0 && isComplete {
		if len(*proof) == 0 {
			log.Fatal("the proof is too short")
		}
		first := (*proof)[0]
		*proof = (*proof)[1:]
		return first
	}
	middle := start + half
	at := sort.Search(len(own), func(place int) bool { return own[place].seq > middle })
	left := rootOf(start, middle, own[:at], proof)
	return tlog.NodeHash(left, rootOf(middle, end, own[at:], proof))
}

// The numbers in an event that say what its account had after it.
type state struct{ account, version, seq, available, held int64 }

type leaf struct {
	state
	hash tlog.Hash
}

// An entry is six bytes that prove nothing, and the event: columns as PostgreSQL's COPY BINARY writes them, each after the four
// bytes of its length, and 16 bytes of salt.
func eventIn(entry string) leaf {
	bytes := base64Of(entry)
	if len(bytes) < 6+130+16 {
		log.Fatal("an event is too short")
	}
	bytes = bytes[6:]
	long := func(at int) int64 { return int64(binary.BigEndian.Uint64(bytes[at:])) }
	version := int64(binary.BigEndian.Uint32(bytes[36:]))
	at := state{account: long(24), version: version, seq: long(12), available: long(62), held: long(74)}
	return leaf{at, tlog.RecordHash(bytes)}
}

func (at state) nonce(data historyData) []byte {
	bytes := must(hex.DecodeString(data.Liability.DaySecret))
	for _, each := range []int64{at.version, at.available, at.held} {
		bytes = binary.LittleEndian.AppendUint64(bytes, uint64(each))
	}
	ofDay := sha256.Sum256(bytes)
	return ofDay[:]
}

func headIn(text, origin string) checkpoint {
	for _, line := range strings.Split(text, "\n") {
		if words := strings.Split(line, " "); len(words) > 3 && words[0] == "log" && words[1] == origin {
			return checkpoint{origin, number(words[2]), hash(base64Of(words[3]))}
		}
	}
	log.Fatal("the note does not name ", origin)
	return checkpoint{}
}

func dayIn(text string) string {
	for _, line := range strings.Split(text, "\n") {
		if day, isDay := strings.CutPrefix(line, "day "); isDay {
			return day
		}
	}
	return ""
}

// Until: "-" while the key signs, and empty if nobody says.
type key struct {
	note.Verifier
	text, until string
}

// By the former name of a log: its later one, since when, and why.
type renewal struct{ later, since, reason string }

type keyList struct {
	keys     []key
	renewals map[string]renewal
}

func keysIn(argument string) keyList {
	if only, err := note.NewVerifier(argument); err == nil {
		return keyList{keys: []key{{only, argument, ""}}}
	}
	text, err := os.ReadFile(argument)
	if err != nil {
		log.Fatalf("%.40q is neither an Ed25519 key nor a file with the lines of /log/keys", argument)
	}
	list := keyList{renewals: map[string]renewal{}}
	for _, line := range strings.Split(string(text), "\n") {
		words := strings.Fields(line)
		if len(words) > 5 && words[0] == "#" && words[2] == "follows" {
			since, reason, _ := strings.Cut(strings.Join(words[5:], " "), ": ")
			list.renewals[words[3]] = renewal{words[1], since, reason}
		} else if len(words) > 0 {
			// Keys with ML-DSA are beyond this library.
			if verifier, err := note.NewVerifier(words[0]); err == nil {
				list.keys = append(list.keys, key{verifier, words[0], append(words, "", "")[2]})
			}
		}
	}
	return list
}

func (list keyList) checkpoint(path string, text []byte) checkpoint {
	opened, by := list.opened(path, text)
	lines := strings.Split(opened, "\n")
	if len(lines) < 4 {
		log.Fatal("not a checkpoint")
	}
	return checkpoint{by.Name(), number(lines[1]), hash(base64Of(lines[2]))}
}

// The text that a key of its first line's name signed, and the key: one that still signs, or else the last that did.
func (list keyList) opened(path string, text []byte) (string, key) {
	name, _, _ := strings.Cut(string(text), "\n")
	named, verifiers := map[uint32]key{}, []note.Verifier{}
	for _, each := range list.keys {
		if _, isTwice := named[each.KeyHash()]; each.Name() == name && !isTwice {
			named[each.KeyHash()] = each
			verifiers = append(verifiers, each)
		}
	}
	if len(verifiers) == 0 {
		log.Fatalf("%s is of %q, and none of the keys has that name", path, name)
	}
	opened, err := note.Open(text, note.VerifierList(verifiers...))
	if other := (*note.UnverifiedNoteError)(nil); errors.As(err, &other) {
		log.Fatalf("%s was signed with none of the keys. It names %s", path, idsIn(other.Note.UnverifiedSigs))
	} else if err != nil {
		log.Fatalf("%s: %v", path, err)
	}
	by := named[opened.Sigs[0].Hash]
	for _, signature := range opened.Sigs[1:] {
		if each := named[signature.Hash]; by.until != "-" && (each.until == "-" || each.until > by.until) {
			by = each
		}
	}
	log.Printf("%s: signed with %s%s", path, idOf(by.Name(), by.KeyHash()), list.standing(by))
	return opened.Text, by
}

// What the list says against a key, or against the name that it signed. The same bytes sign under several names.
func (list keyList) standing(by key) string {
	words, bytes, until := "", strings.SplitN(by.text, "+", 3)[2], by.until
	for _, each := range list.keys {
		if strings.SplitN(each.text, "+", 3)[2] == bytes && until != "-" && (each.until == "-" || each.until > until) {
			until = each.until
		}
	}
	if until != "" && until != "-" {
		words = ", a key that was retired at " + until
	}
	if ended, isFormer := list.renewals[by.Name()]; isFormer {
		words += fmt.Sprintf(". Since %s this log goes on as %s: %s", ended.since, ended.later, ended.reason)
	}
	return words
}

func idsIn(signatures []note.Signature) string {
	ids := []string{}
	for _, each := range signatures {
		ids = append(ids, idOf(each.Name, each.Hash))
	}
	return strings.Join(ids, ", ")
}

// As the lines of /log/keys begin.
func idOf(name string, hash uint32) string { return fmt.Sprintf("%s+%08x", name, hash) }

func file(path string) []byte { return must(os.ReadFile(path)) }

func after(word, line string) string {
	rest, isThere := strings.CutPrefix(line, word)
	if !isThere {
		log.Fatalf("a line does not begin with %q", word)
	}
	return rest
}

// Of digits without a sign or a zero in front.
func number(text string) int64 {
	value, err := strconv.ParseInt(text, 10, 64)
	if err != nil || value < 0 || strconv.FormatInt(value, 10) != text {
		log.Fatalf("%q is not a number of the format", text)
	}
	return value
}

func base64Of(text string) []byte {
	bytes := must(base64.StdEncoding.Strict().DecodeString(text))
	if base64.StdEncoding.EncodeToString(bytes) != text {
		log.Fatal("base64 with other letters in it")
	}
	return bytes
}

func hash(bytes []byte) tlog.Hash {
	if len(bytes) != tlog.HashSize {
		log.Fatal("a hash does not have 32 bytes")
	}
	return tlog.Hash(bytes)
}

func hashes(lines []string) []tlog.Hash {
	read := []tlog.Hash{}
	for _, line := range lines {
		read = append(read, hash(base64Of(line)))
	}
	return read
}

func split(text string) []tlog.Hash {
	read := []tlog.Hash{}
	for bytes := base64Of(text); len(bytes) > 0; bytes = bytes[tlog.HashSize:] {
		if len(bytes) < tlog.HashSize {
			log.Fatal("hashes are cut off")
		}
		read = append(read, hash(bytes[:tlog.HashSize]))
	}
	return read
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}
