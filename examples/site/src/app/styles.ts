// In this order: each sheet builds on the ones before.
import '@foyer/theme/tokens.css'
import '@foyer/theme/fonts.css'
import '@foyer/theme/base.css'
import '@foyer/theme/controls.css'
import './shell.css'
import './header.css'
import './print.css'
