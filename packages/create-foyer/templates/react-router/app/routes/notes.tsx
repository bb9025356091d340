import { hash } from 'node:crypto'
import { Form, redirect } from 'react-router'
import { visitContext } from '../site.server'
import type { Route } from './+types/notes'

export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(visitContext)
  const [notes, member] = await Promise.all([
    client.items.query('notes').descending('_createdDate').find(),
    client.members.getCurrentMember(),
  ])
  // A member may have no nickname.
  const name = member?.profile?.nickname
  return { notes: notes.items, isMember: member !== null, name, formKey: crypto.randomUUID() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { items } = context.get(visitContext).writer()
  const form = await request.formData()
  const text = String(form.get('text'))
  // A double tap, or a repeated request, saves the text of a form once.
  const idempotencyKey = hash('sha256', `${form.get('key')} ${text}`)
  await items.insert('notes', { text }, { idempotencyKey })
  return redirect('/')
}

export default function Notes({ loaderData }: Route.ComponentProps) {
  const { notes, isMember, name, formKey } = loaderData
  return (
    <main>
      {isMember ? (
        <form method="post" action="/logout">
          Welcome {name} <button type="submit">Log out</button>
        </form>
      ) : (
        <a href="/login">Log in</a>
      )}
      <h1>Notes</h1>
      <ul>
        {notes.map((note) => (
          <li key={note._id}>{note.text}</li>
        ))}
      </ul>
      {isMember ? (
        // The key of the next form, so that the form is empty after the note is saved.
        <Form key={formKey} method="post">
          <input type="hidden" name="key" value={formKey} />
          <label>
            Note <input name="text" required />
          </label>
          <button type="submit">Publish</button>
        </Form>
      ) : null}
    </main>
  )
}
