/// <reference lib="dom" />
import { afterEach, vi } from 'vitest'

// Setup file of all tests. Files with a page get an empty page, cleanup and a longer timeout.
if ('document' in globalThis) {
  const { cleanup, configure } = await import('@testing-library/react')
  // Files share their process and its page. React and the DOM stay loaded, the modules of Foyer are loaded again.
  vi.resetModules()
  emptyPage()
  // The default timeout of one second is too short on a busy machine.
  configure({ asyncUtilTimeout: 10_000 })
  // A page that stays mounted would render after its document is removed.
  afterEach(cleanup)
}

/** Removes what earlier files have left in the page and its storage. */
function emptyPage() {
  for (const element of [document.documentElement, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  }
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: removes the cookies of earlier files
    document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; path=/`
  }
  window.history.replaceState(null, '', '/')
}
