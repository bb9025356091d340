// The script of an address: the test puts it there.
await import(`/scripts${location.pathname}.js`)
