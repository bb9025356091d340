/** Start of a CSV file. It tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\u{feff}'

/** Hands a file to the browser as a download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoked later: the browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
