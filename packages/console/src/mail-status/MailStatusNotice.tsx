import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { mayUse, useOwner } from '../rights.js'
import { texts } from './texts/texts.js'
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
      <Link to="/mail-delivery">{hasServer === false ? texts.setUp : texts.check}</Link>
    )
  if (hasServer === false) {
    return (
      <p className="notice" role="status">
        {on === 'inbox' ? texts.noServer.inInbox : texts.noServer.elsewhere}{' '}
        <span className="mail-status-links">
          {on !== 'inbox' && <Link to="/inbox">{texts.toInbox}</Link>}
          {toDelivery}
        </span>
      </p>
    )
  }
  if (delayed === 0) return null
  return (
    <p className="notice warning" role="status">
      {texts.delayed(delayed)} {toDelivery}
    </p>
  )
}
