import { openVisit } from '../lib/visit'
import { Greeting } from './greeting'
import { WriteNote } from './write-note'

export default async function Page() {
  const { client } = await openVisit()
  const [notes, member] = await Promise.all([
    client.items.query('notes').descending('_createdDate').find(),
    client.members.getCurrentMember(),
  ])
  return (
    <main>
      <Greeting />
      <h1>Notes</h1>
      <ul>
        {notes.items.map((note) => (
          <li key={note._id}>{note.text}</li>
        ))}
      </ul>
      {member ? <WriteNote formKey={crypto.randomUUID()} /> : null}
    </main>
  )
}
