// What bench/client/import.mjs compares the client with.
export {}
