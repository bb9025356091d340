/** Elements that do nothing before hydration; links work without it. */
const controls = new Set(['form', 'fieldset', 'label', 'button'])

/** Lets nobody use a control that is drawn: what was pressed or typed before React is there would be lost. */
export function putToSleep(element: Element): void {
  if (!controls.has(element.localName)) return
  element.setAttribute('inert', '')
  element.setAttribute('aria-disabled', 'true')
}

/** Lets controls that were drawn be used: React listens to them. */
export function wakeUp(root: ParentNode): void {
  for (const element of root.querySelectorAll('[inert]')) {
    element.removeAttribute('inert')
    element.removeAttribute('aria-disabled')
  }
}
