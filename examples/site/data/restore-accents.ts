/** Mac OS Roman, bytes 0x80 to 0xFF. @see https://www.unicode.org/Public/MAPPINGS/VENDORS/APPLE/ROMAN.TXT */
const macRoman =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ'

/**
 * Windows-1252, bytes 0x80 to 0x9F; higher bytes equal Unicode. The TextDecoder of Node.js 20 decodes this range
 * wrongly.
 */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/**
 * Restores letters that were lost because Windows text was read as Mac text: `LÈon` was `Léon`. A character outside Mac
 * Roman (`³`) cannot result from that mistake and is not changed.
 */
export function restoreAccents(text: string): string {
  return text.replace(/[^\p{ASCII}]/gu, (character) => {
    const position = macRoman.indexOf(character)
    return position < 0 ? character : (windows[position] ?? String.fromCharCode(0x80 + position))
  })
}
