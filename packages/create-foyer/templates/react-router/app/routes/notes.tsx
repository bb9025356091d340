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
  return { notes: notes.items, isMember: member !== null, name: member?.profile?.nickname }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { items } = context.get(visitContext).writer()
  const form = await request.formData()
  await items.insert('notes', { text: String(form.get('text')) })
  return redirect('/')
}

export default function Notes({ loaderData: { notes, isMember, name } }: Route.ComponentProps) {
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
        <Form method="post">
          <label>
            Note <input name="text" required />
          </label>
          <button type="submit">Publish</button>
        </Form>
      ) : null}
    </main>
  )
}
