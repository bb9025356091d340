/**
 * The document for the preview frame. Links get a new window as their target, which the sandbox refuses: without it
 * they would load their page into the frame. The mail itself says which colours it has by day and by night.
 */
export function previewDocument(html: string): string {
  return `<!doctype html><base target="_blank">${html}`
}
