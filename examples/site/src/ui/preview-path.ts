/** Size of the picture of a link preview, in pixels. @see https://ogp.me/#structured */
export const previewSize = { width: 1200, height: 630 } as const

/** Path of the picture of the site. */
export const sitePreviewPath = '/preview.png'

/** Returns the path of a film's picture, the same in all languages. */
export function filmPreviewPath(id: string): string {
  return `/films/${encodeURIComponent(id)}${sitePreviewPath}`
}

/** Returns true for the path of a picture; `/films/preview.png` is the page of a film. */
export function isPreviewPath(path: string): boolean {
  return /^(\/films\/[^/]+)?\/preview\.png$/.test(path)
}
