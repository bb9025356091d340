import { client, logIn, openAccount } from './client.ts'
import { explainError } from './explain-error.ts'

const account = find('#account', HTMLButtonElement)
const settings = find('#settings', HTMLButtonElement)
const write = find('#write', HTMLFormElement)
const notes = find('#notes', HTMLUListElement)
const problem = find('#problem', HTMLParagraphElement)
/** Actions that have not ended. */
const running = new Set<() => Promise<void>>()

account.addEventListener('click', () => show(client.auth.loggedIn() ? logOut : logIn))
settings.addEventListener('click', () => show(openAccount))
write.addEventListener('submit', (event) => {
  event.preventDefault()
  void show(saveNote)
})
await show(begin)

async function begin(): Promise<void> {
  if (location.pathname === '/callback') {
    const { originalUri } = await client.auth.completeRedirect()
    history.replaceState(null, '', originalUri)
  }
  showAccount()
  // The member may also log out in another tab, or the session may expire.
  client.session.subscribe(showAccount)
  await showNotes()
}

async function logOut(): Promise<void> {
  const { logoutUrl } = await client.auth.logout(location.href)
  location.href = logoutUrl
}

async function saveNote(): Promise<void> {
  await client.items.insert('notes', { text: String(new FormData(write).get('text')) })
  write.reset()
  await showNotes()
}

function showAccount(): void {
  const loggedIn = client.auth.loggedIn()
  account.textContent = loggedIn ? 'Log out' : 'Log in'
  settings.hidden = !loggedIn
  write.hidden = !loggedIn
}

async function showNotes(): Promise<void> {
  const { items } = await client.items.query('notes').descending('_createdDate').find()
  notes.replaceChildren(
    ...items.map(({ text }) => Object.assign(document.createElement('li'), { textContent: text })),
  )
}

/** Runs an action, unless it runs already, for example after a double click. Shows the error if it fails. */
async function show(action: () => Promise<void>): Promise<void> {
  if (running.has(action)) return
  running.add(action)
  problem.textContent = ''
  try {
    await action()
  } catch (error) {
    problem.textContent = explainError(error)
  } finally {
    running.delete(action)
  }
}

function find<E extends Element>(selector: string, type: new () => E): E {
  const element = document.querySelector(selector)
  if (element instanceof type) return element
  throw new Error(`the page has no ${selector}`)
}
