/** Mac OS Roman, bytes 0x80 to 0xFF. @see https://www.unicode.org/Public/MAPPINGS/VENDORS/APPLE/ROMAN.TXT */
const macRoman =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ'

/** Windows-1252, bytes 0x80 to 0x9F; above them it is Unicode's own. Node 20's TextDecoder has this range wrong. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/**
 * Puts the letters back that the data lost when Windows text was read as Mac text: `LÈon` was `Léon`.
 * A character that Mac Roman does not have (`³`) cannot come from that mistake and stays.
 */
export function restoreAccents(text: string): string {
  return text.replace(/[^\p{ASCII}]/gu, (character) => {
    const position = macRoman.indexOf(character)
    return position < 0 ? character : (windows[position] ?? String.fromCharCode(0x80 + position))
  })
}
