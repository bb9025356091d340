/** Ink of the palette for a shape. */
type Tone = 'ground' | 'figure' | 'accent' | 'ink'

/** One flat area of a figure, on a square of 400 by 400. */
export interface Shape {
  /** Path data. @see https://www.w3.org/TR/SVG2/paths.html */
  d: string
  tone: Tone
}

/** Side of the square that figures are drawn on. */
export const side = 400

/** Path of a circle. */
export function circle(x: number, y: number, r: number): string {
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0z`
}

/** Path of a rectangle, from its upper left corner. */
export function rect(x: number, y: number, width: number, height: number): string {
  return `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`
}

/** Path of a polygon. */
export function polygon(...points: readonly (readonly [x: number, y: number])[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}z`
}

/** Path of a half circle below or above its diameter. */
export function halfCircle(x: number, y: number, r: number, side: 'below' | 'above'): string {
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 0 ${side === 'above' ? 1 : 0} ${n(2 * r)} 0z`
}

/** Path of a circle sector; angles in degrees, clockwise from the top. */
export function slice(x: number, y: number, r: number, from: number, to: number): string {
  const [x1, y1] = pointAt(x, y, r, from)
  const [x2, y2] = pointAt(x, y, r, to)
  const large = to - from > 180 ? 1 : 0
  return `M${n(x)} ${n(y)}L${n(x1)} ${n(y1)}A${n(r)} ${n(r)} 0 ${large} 1 ${n(x2)} ${n(y2)}z`
}

/** Returns a point on a circle; the angle is in degrees, clockwise from the top. */
export function pointAt(x: number, y: number, r: number, angle: number): [number, number] {
  const radians = ((angle - 90) * Math.PI) / 180
  return [x + r * Math.cos(radians), y + r * Math.sin(radians)]
}

/** Formats a coordinate with one decimal, because the last digits of a sine differ between platforms. */
function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}
