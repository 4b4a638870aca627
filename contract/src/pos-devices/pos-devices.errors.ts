import { defineErrors } from '../errors.ts'

export const posDeviceErrors = defineErrors('posDevice', {
  serialTaken: {
    status: 409,
    text: {
      en: 'The company already has a device with this serial number.',
      bs: 'Kompanija već ima uređaj s ovim serijskim brojem.',
      hr: 'Tvrtka već ima uređaj s ovim serijskim brojem.',
    },
  },
  tooMany: {
    status: 409,
    text: {
      en: 'A company can have at most 500 devices. Remove one first.',
      bs: 'Kompanija može imati najviše 500 uređaja. Prvo uklonite jedan.',
      hr: 'Tvrtka može imati najviše 500 uređaja. Najprije uklonite jedan.',
    },
  },
})
