import { texts } from '../text/texts.ts'

export const t = texts({
  goTo: { en: 'Go to', bs: 'Idi na', hr: 'Idi na' },
  shortcutBulk: {
    en: 'Bulk action on the selected rows',
    bs: 'Grupna radnja za odabrane redove',
    hr: 'Skupna radnja za odabrane retke',
  },
  shortcutDelete: { en: 'Delete the selected rows', bs: 'Obriši odabrane redove', hr: 'Izbriši odabrane retke' },
  shortcutRows: {
    en: 'From the search into the rows',
    bs: 'Iz pretrage u redove',
    hr: 'Iz pretrage u retke',
  },
  shortcutHelp: { en: 'Show these shortcuts', bs: 'Prikaži ove prečice', hr: 'Prikaži ove prečace' },
  shortcutNext: { en: 'Next and previous row', bs: 'Sljedeći i prethodni red', hr: 'Sljedeći i prethodni redak' },
  shortcutOpen: { en: 'Open the row', bs: 'Otvori red', hr: 'Otvori redak' },
  shortcutPalette: { en: 'Search everything', bs: 'Traži sve', hr: 'Traži sve' },
  shortcutSave: { en: 'Save the form', bs: 'Sačuvaj obrazac', hr: 'Spremi obrazac' },
  shortcutSearch: { en: 'Search this list', bs: 'Traži u ovoj listi', hr: 'Traži u ovom popisu' },
  shortcutSelect: { en: 'Select the row', bs: 'Odaberi red', hr: 'Odaberi redak' },
  shortcuts: { en: 'Keyboard shortcuts', bs: 'Prečice na tastaturi', hr: 'Prečaci na tipkovnici' },
  shortcutsOn: { en: 'Single-key shortcuts', bs: 'Prečice jednom tipkom', hr: 'Prečaci jednom tipkom' },
})
