import { deviceName } from '@foyer/protocol/device-name'
import type { OwnerSession } from '@foyer/protocol/owner-accounts'
import type { ReactNode } from 'react'
import { FormError } from '../../forms/FormError.js'
import { Loaded } from '../../ui/Loaded.js'
import { PendingButton } from '../../ui/PendingButton.js'
import { TimeText } from '../../ui/TimeText.js'
import { type DataColumn, DataTable } from '../../ui/table/DataTable.js'
import { texts } from './texts/texts.js'
import { useEndSession, useSessions } from './useOwners.js'

const words = texts.sessions

const columns: readonly DataColumn<OwnerSession>[] = [
  { name: words.columns.browser, cell: (session) => <Browser session={session} /> },
  { name: words.columns.network, showFrom: 'medium', cell: ({ network }) => network ?? '–' },
  { name: words.columns.began, cell: ({ createdAt }) => <TimeText iso={createdAt} /> },
  { name: words.columns.lastUsed, cell: ({ usedAt }) => <TimeText iso={usedAt} /> },
  { name: words.columns.end, isTools: true, cell: (session) => <EndSession session={session} /> },
]

/** The browsers in which the owner is logged in. */
export function Sessions(): ReactNode {
  const sessions = useSessions()
  const { mutate, isPending, error } = useEndSession()
  const hasOthers = (sessions.data?.sessions.length ?? 0) > 1
  return (
    <section className="section">
      <div className="spread">
        <h2>{words.heading}</h2>
        {hasOthers && (
          <PendingButton className="button" isPending={isPending} onPress={() => mutate()}>
            {words.endOthers}
          </PendingButton>
        )}
      </div>
      <p className="page-summary">{words.about}</p>
      <FormError error={error} />
      <Loaded query={sessions} noun={words.loading}>
        {(data) => (
          <DataTable
            label={words.heading}
            columns={columns}
            entries={data.sessions}
            idOf={({ id }) => id}
          />
        )}
      </Loaded>
    </section>
  )
}

function Browser({ session: { userAgent, isCurrent } }: { session: OwnerSession }): ReactNode {
  return (
    <span className="owner-name">
      <span className="cut" title={userAgent ?? undefined}>
        {deviceName(userAgent) || (userAgent ?? words.unknownBrowser)}
      </span>{' '}
      {isCurrent && <span className="badge success">{words.current}</span>}
    </span>
  )
}

function EndSession({
  session: { id, isCurrent, userAgent },
}: {
  session: OwnerSession
}): ReactNode {
  const { mutate, isPending, error } = useEndSession()
  if (isCurrent) return <span className="muted">{words.endCurrent}</span>
  return (
    <>
      <PendingButton
        className="button quiet danger"
        aria-label={words.endIn(deviceName(userAgent) || userAgent)}
        isPending={isPending}
        onPress={() => mutate(id)}
      >
        {words.end}
      </PendingButton>
      <FormError error={error} />
    </>
  )
}
