// What cannot wait for the site's own script: this one is small, and runs before the first paint.
try {
  // The keys are those of src/app/theme.ts and src/app/fonts.ts.
  const { dataset } = document.documentElement
  const theme = localStorage.getItem('film-club.theme')
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  if (localStorage.getItem('film-club.fonts')) dataset.fonts = 'here'

  // The components load right after the script that asks for the content of the page.
  const { clientId, host, app } = document.currentScript.dataset
  if (app) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href: app, crossOrigin: '' })
    document.head.append(link)
  }

  // Who was never here needs a visitor's token before anything else; src/connection/early-fetch.ts hands its answer on.
  if (localStorage.getItem(`foyer.tokens.${clientId}`) === null) {
    const url = `${host || location.origin}/oauth2/token`
    const body = JSON.stringify({ clientId, grantType: 'anonymous' })
    const headers = { 'Content-Type': 'application/json' }
    const answer = fetch(url, { method: 'POST', headers, body, redirect: 'error' })
    // Where it fails, the client says so, and tries again.
    answer.catch(() => undefined)
    globalThis.earlyToken = { url, body, answer }
  }
} catch {
  // Storage is switched off: the system's theme stays, and the rest comes late.
}
