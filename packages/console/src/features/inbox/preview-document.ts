/**
 * The document for the preview frame. Links get a new window as their target, which the sandbox refuses: without it
 * they would load their page into the frame.
 */
export function previewDocument(html: string): string {
  return `<!doctype html><meta name="color-scheme" content="light"><base target="_blank">${html}`
}
