import { DeleteAccountForm, useDataExport } from '@foyer/react'
import type { ReactNode } from 'react'
import { useMoreTexts, useTexts } from '../language/texts-context.js'
import { useToast } from '../ui/toast.js'

/** Export of the member's data and deletion of the account. */
export function OwnData(): ReactNode {
  const { account, collections } = useMoreTexts()
  const { language } = useTexts()
  const { download, pending } = useDataExport()
  const say = useToast()
  const take = async (): Promise<void> => {
    if (await download('film-club-data.json')) return
    say({ text: account.notDownloaded, failed: true })
  }
  return (
    <>
      <section className="card" aria-labelledby="data">
        <h2 id="data">{account.data}</h2>
        <p className="account-note">{account.dataLead}</p>
        <button
          type="button"
          className="button"
          aria-busy={pending}
          onClick={() => {
            if (!pending) void take()
          }}
        >
          {account.download}
        </button>
      </section>
      <section className="card stack" aria-labelledby="delete-account">
        <h2 id="delete-account">{account.delete}</h2>
        <DeleteAccountForm language={language} collectionNames={collections} />
      </section>
    </>
  )
}
