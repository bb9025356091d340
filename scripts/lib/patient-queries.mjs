// Before the tests of a page: what they wait for ends by itself, and a busy machine takes longer than a second.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 10_000 })
}
