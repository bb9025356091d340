import { expect, it } from 'vitest'
import { accentSheet, contrast, readHex } from './accent.js'

const accents = ['#000000', '#ffffff', '#ff0000', '#ffff00', '#00ff88', '#c2185b', '#777777']
const darkBackgrounds = ['#141916', '#202723', '#0f1311']
const lightBackgrounds = ['#f6f3ea', '#fdfcf8', '#ebe8dd']

function pairOf(sheet: string, name: string): [string, string] {
  const [, light = '', dark = ''] =
    new RegExp(`--color-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(sheet) ?? []
  return [light, dark]
}

// Planted faults that this test detects: the colour unchanged, and the same colour in both themes.
it.each(accents)(
  'is readable in the light and the dark theme, and so is text on it: %s',
  (accent) => {
    const sheet = accentSheet(accent)
    const [day, night] = pairOf(sheet, 'accent')
    for (const background of lightBackgrounds) expectReadable(day, background)
    for (const background of darkBackgrounds) expectReadable(night, background)
    const [onDay, onNight] = pairOf(sheet, 'on-accent')
    expectReadable(onDay, day)
    expectReadable(onNight, night)
    for (const inverse of pairOf(sheet, 'inverse')) expectReadable('#efe9d8', inverse)
  },
)

function expectReadable(text: string, background: string): void {
  expect(
    contrast(readHex(text), readHex(background)),
    `${text} on ${background}`,
  ).toBeGreaterThanOrEqual(4.5)
}

it('is unchanged if it is readable', () => {
  expect(pairOf(accentSheet('#0a5c43'), 'accent')[0]).toBe('#0a5c43')
})

it('measures contrast as WCAG does', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2)
})
