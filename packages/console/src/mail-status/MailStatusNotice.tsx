import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { mayUse, useOwner } from '../owner/rights.js'
import { texts } from '../ui/texts/texts.js'
import { useMailStatus } from './useMailStatus.js'
import './mail-status.css'

interface MailStatusNoticeProps {
  /** Page whose own content the notice does not link to. */
  on?: 'inbox' | 'mail-delivery'
}

/** Says that the site has no mail server, or that the delivery of messages fails. Empty if all is well. */
export function MailStatusNotice({ on }: MailStatusNoticeProps): ReactNode {
  const { hasServer, delayed } = useMailStatus()
  const owner = useOwner()
  const toDelivery =
    on === 'mail-delivery' || !mayUse(owner, 'all') ? undefined : (
      <Link to="/mail-delivery">
        {hasServer === false ? texts.mailStatus.setUp : texts.mailStatus.check}
      </Link>
    )
  if (hasServer === false) {
    return (
      <p className="notice" role="status">
        {on === 'inbox' ? texts.mailStatus.noServer.inInbox : texts.mailStatus.noServer.elsewhere}{' '}
        <span className="mail-status-links">
          {on !== 'inbox' && <Link to="/inbox">{texts.mailStatus.toInbox}</Link>}
          {toDelivery}
        </span>
      </p>
    )
  }
  if (delayed === 0) return null
  return (
    <p className="notice warning" role="status">
      {texts.mailStatus.delayed(delayed)} {toDelivery}
    </p>
  )
}
