// A Go program, which the library does not reach.
package main

func main() {}
