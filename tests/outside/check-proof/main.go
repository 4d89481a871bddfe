// Checks a .tlog-proof file with golang.org/x/mod alone: check-proof <verifier key> <file>
package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"log"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func main() {
	log.SetFlags(0)
	verifier := must(note.NewVerifier(os.Args[1]))
	head, signed, isProof := bytes.Cut(must(os.ReadFile(os.Args[2])), []byte("\n\n"))
	lines := strings.Split(string(head), "\n")
	if !isProof || len(lines) < 3 || lines[0] != "c2sp.org/tlog-proof@v1" {
		log.Fatal("not a proof with the event in it")
	}
	leaf := base64Of(strings.TrimPrefix(lines[1], "extra "))
	index := must(strconv.ParseInt(strings.TrimPrefix(lines[2], "index "), 10, 64))
	proof := tlog.RecordProof{}
	for _, line := range lines[3:] {
		proof = append(proof, tlog.Hash(base64Of(line)))
	}
	opened := must(note.Open(signed, note.VerifierList(verifier)))
	checkpoint := strings.Split(opened.Text, "\n")
	if checkpoint[0] != verifier.Name() {
		log.Fatal("the checkpoint is of another log")
	}
	size := must(strconv.ParseInt(checkpoint[1], 10, 64))
	root := tlog.Hash(base64Of(checkpoint[2]))
	if err := tlog.CheckRecord(proof, size, root, index, tlog.RecordHash(leaf)); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("event %d of %d in %s\n", index+1, size, verifier.Name())
}

func base64Of(text string) []byte { return must(base64.StdEncoding.DecodeString(text)) }

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}
