declare namespace App {
  interface Locals {
    visit: import('@foyer/react/server').Visit<import('./collections').Collections>
  }
}
