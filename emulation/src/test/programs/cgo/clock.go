// A Go program that is linked with the C library: it gets the library, but its own clock is the kernel's.
package main

/*
#include <stdlib.h>
*/
import "C"

import (
	"fmt"
	"os"
	"strings"
	"time"
)

// Prints the raw ms by the kernel's file, and the ms by Go's clock, of 200 ms.
func main() {
	C.free(nil)
	raw, start := uptime(), time.Now()
	time.Sleep(200 * time.Millisecond)
	fmt.Printf("%d %.0f %.0f\n", os.Getpid(), uptime()-raw, float64(time.Since(start).Microseconds())/1000)
}

func uptime() float64 {
	text, _ := os.ReadFile("/proc/uptime")
	var seconds float64
	fmt.Sscan(strings.Fields(string(text))[0], &seconds)
	return seconds * 1000
}
