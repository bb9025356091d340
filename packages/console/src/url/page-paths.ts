/** Path of the page of a member. */
export function memberPath(memberId: string): string {
  return `/members/${encodeURIComponent(memberId)}`
}

/** Path of the page that explains a denied call. */
export function denialPath(decisionId: string): string {
  return `/denials?denial=${encodeURIComponent(decisionId)}`
}

/** Path of the page of a webhook endpoint. */
export function webhookPath(endpointId: string): string {
  return `/webhooks/${encodeURIComponent(endpointId)}`
}

/** Path of the audit log of a member, an item or another object. */
export function auditPath(subject: string): string {
  return `/audit?subject=${encodeURIComponent(subject)}`
}
