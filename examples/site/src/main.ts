import './app/styles.js'
import { beginFirstPage, bringNextPages } from './app/first-page.js'
import { bringFonts } from './app/fonts.js'
import { createQueryClient } from './connection/query-client.js'
import { createSiteClient, createSiteConnection } from './connection/site-client.js'

void start()

/** Starts the site. A top-level `await` would deadlock, because the app imports from this module. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('expected an element with the id "root" in index.html')
  const connection = createSiteConnection(import.meta.env)
  const client = createSiteClient(connection)
  const site = { connection, client, queryClient: createQueryClient() }
  // Loads beside React: when the page is painted, its content is there.
  const first = beginFirstPage(site, new URL(location.href))
  const [{ showSite }] = await Promise.all([import('./app/show-site.js'), first.code])
  // Content that is about to arrive is shown with the first paint, not after placeholders.
  await Promise.race([first.data, after(200)])
  showSite(root, site)
  await first.data
  whenIdle(bringFonts)
  whenIdle(bringNextPages)
}

/** Runs an action when the browser is idle; after a short delay in Safari, which has no `requestIdleCallback`. */
function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(action, { timeout: 1000 })
  else setTimeout(action, 200)
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
