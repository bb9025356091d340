import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { actionLabel } from '../../../action-words.js'
import { useApiQuery } from '../../../api/useApiQuery.js'
import { Loaded } from '../../../ui/Loaded.js'
import { TimeText } from '../../../ui/TimeText.js'
import { texts } from '../texts/texts.js'

/** Entries on this page; the audit log has all. */
const listed = 10

/** The newest entries of the audit log about a member. */
export function Activity({ memberId }: { memberId: string }): ReactNode {
  const activity = useApiQuery(['members', 'activity', memberId], (api, signal) =>
    api.listAudit({ subject: memberId, limit: listed }, signal),
  )
  return (
    <section className="member-section" aria-labelledby="activity">
      <header>
        <h2 id="activity">{texts.activity.heading}</h2>
        <Link to={`/audit?subject=${encodeURIComponent(memberId)}`}>{texts.activity.all}</Link>
      </header>
      <Loaded query={activity} noun={texts.activity.loading} lines={4}>
        {(data) =>
          data.entries.length === 0 ? (
            <p className="muted">{texts.activity.none}</p>
          ) : (
            <ul className="member-items">
              {data.entries.map(({ id, action, at, network }) => (
                <li key={id}>
                  {actionLabel(action)} <TimeText iso={at} />
                  {network !== null && <span className="muted">{network}</span>}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
