import { deviceName } from '@foyer/protocol/device-name'
import type { MemberSessionRecord } from '@foyer/protocol/session-endpoints'
import type { ReactNode } from 'react'
import { reasonLabel } from '../../../action-words.js'
import { useApiMutation } from '../../../api/useApiMutation.js'
import { useApiQuery } from '../../../api/useApiQuery.js'
import { FormError } from '../../../forms/FormError.js'
import { Restricted } from '../../../owner/rights.js'
import { ConfirmButton } from '../../../ui/ConfirmButton.js'
import { Loaded } from '../../../ui/Loaded.js'
import { TimeText } from '../../../ui/TimeText.js'
import { type DataColumn, DataTable } from '../../../ui/table/DataTable.js'
import { commonWords } from '../../../ui/texts/texts.js'
import { texts } from '../texts/texts.js'

const words = texts.sessions

/** Sessions of a member, also ended ones; the owner ends one or all. */
export function Sessions({ memberId }: { memberId: string }): ReactNode {
  const queryKey = ['members', 'sessions', memberId]
  const sessions = useApiQuery(queryKey, (api, signal) => api.listSessions({ memberId }, signal))
  const endAll = useApiMutation(queryKey, (api) => api.endSessionsOf({ memberId }))
  const open = sessions.data?.sessions.filter(({ endedAt }) => endedAt === null) ?? []
  return (
    <section className="member-section" aria-labelledby="sessions">
      <header>
        <h2 id="sessions">{words.heading}</h2>
        {open.length > 0 && (
          <Restricted needs="members:write">
            <ConfirmButton
              noun={words.all}
              word={words.endAll}
              question={words.endAllQuestion}
              isPending={endAll.isPending}
              onConfirm={() => endAll.mutate()}
            />
          </Restricted>
        )}
      </header>
      <FormError error={endAll.error} />
      <Loaded query={sessions} noun={words.loading} lines={2}>
        {(data) => (
          <DataTable
            label={words.heading}
            columns={columns}
            entries={data.sessions}
            empty={<p className="muted">{words.none}</p>}
            idOf={({ id }) => id}
          />
        )}
      </Loaded>
    </section>
  )
}

const columns: readonly DataColumn<MemberSessionRecord>[] = [
  { name: words.columns.site, cell: ({ clientName }) => clientName },
  { name: words.columns.device, cell: ({ userAgent }) => <Device userAgent={userAgent} /> },
  { name: words.columns.network, cell: ({ network }) => network ?? '–' },
  { name: words.columns.lastUsed, cell: ({ lastUsedAt }) => <TimeText iso={lastUsedAt} /> },
  { name: words.columns.state, cell: (session) => <State session={session} /> },
  { name: commonWords.actions, isTools: true, cell: (session) => <EndButton session={session} /> },
]

function Device({ userAgent }: Pick<MemberSessionRecord, 'userAgent'>): ReactNode {
  if (userAgent === null) return <span className="muted">{words.unknownDevice}</span>
  return (
    <span className="cut" title={userAgent}>
      {deviceName(userAgent) || userAgent}
    </span>
  )
}

function State({ session: { endedAt, reason } }: { session: MemberSessionRecord }): ReactNode {
  if (endedAt === null) return texts.statuses.active
  return (
    <span className="muted">
      {words.ended(
        <TimeText iso={endedAt} precision="brief" />,
        reason === null ? undefined : reasonLabel(reason),
      )}
    </span>
  )
}

function EndButton({
  session: { id, memberId, endedAt },
}: {
  session: MemberSessionRecord
}): ReactNode {
  const end = useApiMutation(['members', 'sessions', memberId], (api) =>
    api.endSession({ sessionId: id }),
  )
  if (endedAt !== null) return null
  return (
    <>
      <Restricted needs="members:write">
        <ConfirmButton
          noun={words.session}
          word={words.end}
          question={words.endQuestion}
          isPending={end.isPending}
          onConfirm={() => end.mutate()}
        />
      </Restricted>
      <FormError error={end.error} />
    </>
  )
}
