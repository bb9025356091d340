// What the tests of a page wait for ends by itself; on a busy machine it takes longer than the second that is the default.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 10_000 })
}

export {}
