/** What the audit page shows, as its URL holds it. */
export interface AuditView {
  /** An action or what stands before its dot; empty: all. */
  action: string
  /** Id of what it was done to; empty: all. */
  subject: string
}

/** Reads the URL. */
export function readAuditView(params: URLSearchParams): AuditView {
  return { action: params.get('action') ?? '', subject: params.get('subject') ?? '' }
}

/** Writes the URL, defaults left out. */
export function writeAuditView({ action, subject }: AuditView): URLSearchParams {
  const params = new URLSearchParams()
  if (action !== '') params.set('action', action)
  if (subject !== '') params.set('subject', subject)
  return params
}
