/**
 * Builds the document of the preview frame. Links target a new window, which the sandbox blocks; otherwise they would
 * load in the frame. The e-mail defines its own light and dark colours.
 */
export function previewDocument(html: string): string {
  return `<!doctype html><base target="_blank">${html}`
}
