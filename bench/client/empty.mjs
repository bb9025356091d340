// The baseline of bench/client/import.mjs.
export {}
