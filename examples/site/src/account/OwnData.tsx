import { DeleteAccountForm, useDataExport } from '@foyer/react'
import type { ReactNode } from 'react'
import { useConnection } from '../connection/connection-context.js'
import { hostedAddress } from '../connection/hosted-address.js'
import { useToast } from '../ui/toast.js'

/** Export of the member's data and deletion of the account; not available at the hosted provider. */
export function OwnData(): ReactNode {
  const { config } = useConnection()
  const { download, pending } = useDataExport()
  const say = useToast()
  if (hostedAddress(config.host, '/auth/account') === undefined) return null
  const take = async (): Promise<void> => {
    if (await download('film-club-data.json')) return
    say({ text: 'Your data could not be downloaded. Try again in a moment.' })
  }
  return (
    <>
      <section className="card" aria-labelledby="data">
        <h2 id="data">Your data</h2>
        <p className="account-note">
          Everything we store about you, including your reviews and your watchlist, in one file.
        </p>
        <button
          type="button"
          className="button"
          aria-busy={pending}
          onClick={() => {
            if (!pending) void take()
          }}
        >
          Download my data
        </button>
      </section>
      <section className="card stack" aria-labelledby="delete-account">
        <h2 id="delete-account">Delete your account</h2>
        <DeleteAccountForm language="en" />
      </section>
    </>
  )
}
