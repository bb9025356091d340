import type { ListAuditRequest } from '@foyer/protocol/audit'

/** State of the audit page, stored in its URL. */
export interface AuditView {
  /** Action or action prefix; empty for all. */
  action: string
  /** Id of the affected member, collection or other object; empty for all. */
  subject: string
}

/** Reads the URL. */
export function readAuditView(params: URLSearchParams): AuditView {
  return { action: params.get('action') ?? '', subject: params.get('subject') ?? '' }
}

/** Formats the URL without default values. */
export function writeAuditView({ action, subject }: AuditView): URLSearchParams {
  const params = new URLSearchParams()
  if (action !== '') params.set('action', action)
  if (subject !== '') params.set('subject', subject)
  return params
}

/** Returns the filter of a request. */
export function auditFilter({
  action,
  subject,
}: AuditView): Pick<ListAuditRequest, 'action' | 'subject'> {
  const trimmed = subject.trim()
  return {
    ...(action === '' ? {} : { action }),
    ...(trimmed === '' ? {} : { subject: trimmed }),
  }
}
