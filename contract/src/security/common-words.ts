/**
 * The words behind the most popular passwords. They are compared after look-alikes are folded and digits and signs at
 * both ends are cut off, so each covers thousands of variants.
 */
export const commonWords: readonly string[] = `
password passwort passw pass passwd passcode lozinka lozinke sifra sifre zaporka zaporke kljuc parola secret tajna tajno login
welcome dobrodosli admin administrator root user korisnik guest gost test tester testing temp demo default changeme letmein
master access system server computer internet windows linux google facebook instagram youtube twitter amazon apple android
iphone samsung huawei nokia microsoft office outlook gmail hotmail yahoo skype paypal netflix steam xbox playstation nintendo
minecraft fortnite roblox pokemon pikachu counter strike valorant callofduty warcraft starwars startrek matrix batman superman
spiderman ironman avengers marvel naruto dragonball
qwerty qwertz qwertyuiop qwertzuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm yxcvbnm qazwsx qweasd qweasdzxc qwe asd zxc abc abcd
abcde abcdef abcdefg abcdefgh abc abcabc aaa xxx
love iloveyou loveyou lover lovely volim volimte volimtee ljubav ljubavi srce srculence heart hello zdravo cao bok hej
sunshine princess princeza prince kralj kraljica queen king dragon zmaj monkey majmun tiger tigar lion lav wolf vuk eagle orao
shark ajkula bear medo medvjed cat maca macka dog pas kuca horse konj butterfly leptir dolphin flower cvijet rose ruza
football fudbal nogomet soccer basketball kosarka baseball hockey tennis tenis golf rukomet
chelsea arsenal liverpool barcelona realmadrid madrid juventus milan inter bayern dortmund manchester united city
zeljeznicar zeljo sarajevo horde manijaci borac velez hajduk torcida dinamo zagreb rijeka osijek zvijezda crvenazvezda partizan
delije grobari bbb
bosna bosnia bih hercegovina hrvatska croatia srbija serbia jugoslavija crnagora slovenija balkan mostar tuzla zenica bihac
banjaluka split dubrovnik zadar pula sibenik beograd novisad ljubljana
jesus christ god bog isus allah amin angel andjeo andeo devil heaven faith hope nada peace mir
mama tata majka otac brat sestra sin kcer baka djed beba baby babe honey dusa dusica zlato sunce mjesec zvijezdica
michael jordan daniel thomas robert john david james george charlie andrew joshua matthew jessica ashley jennifer michelle
nicole hannah samantha amanda maria anna ana ivan ivana marko marija marijana petar petra luka lucija josip josipa ante antonia
nikola nikolina stefan stefana milan milica jelena dragan dragana goran zoran zorana bojan bojana dejan sanja tanja maja
amar amra amina emina emir emira haris harisa mirza jasmin jasmina senad senada edin edina adnan adna selma lejla tarik kenan
dzenan dino denis damir damira almir almira samir samira faruk lamija ajla ajna hana sara nejra iman merima
spring proljece summer ljeto autumn jesen winter zima monday tuesday wednesday thursday friday saturday sunday ponedjeljak
utorak srijeda cetvrtak petak subota nedjelja januar februar mart april maj juni juli august septembar oktobar novembar decembar
sijecanj veljaca ozujak travanj svibanj lipanj srpanj kolovoz rujan listopad studeni prosinac january february march june july
september october november december
money novac para pare euro marka dollar bank banka card kartica cash gold silver diamond business company firma kompanija tvrtka
shop store trgovina prodaja prodavnica sale partner portal reseller retailer distributor license licenca licence serial
music muzika glazba guitar gitara rock metal metallica nirvana slipknot eminem rapper disco party pivo rakija vino beer coffee
kafa kava cola cocacola pepsi pizza burek cevapi cevapcici chocolate cokolada cookie banana orange apple jabuka cherry tresnja
mercedes bmw audi volkswagen golf porsche ferrari lamborghini toyota honda yamaha harley mustang corvette ford opel passat
black white blue green red yellow purple pink crna bijela plava zelena crvena zuta killer hunter ninja samurai pirate soldier
warrior ghost shadow phoenix thunder storm fire ice magic merlin gandalf frodo snoopy garfield mickey donald elvis rambo
trustno trustnoone whatever nothing nista something forever zauvijek always uvijek never nikad
freedom sloboda justice secure security sigurnost private public hacker cyber computer laptop mobile telefon monitor keyboard
tastatura tipkovnica mouse mis printer camera
asshole fuck fuckyou fuckoff bitch shit pussy dick sexy sex porno jebiga jebem picka kurac kurva govno budala
one two three four five six seven eight nine ten jedan dva tri cetiri pet sest sedam osam devet deset
good dobar dobra bad best najbolji super cool happy sretan sretna lucky funny crazy ludi luda smart pametan strong jak
new nova novi old stara stari my moj moja moje your tvoj tvoja the and for all one
school skola skole student studenti teacher college fakultet university doctor doktor engineer boss sef sefe team tim
computer123 admin123 qwerty123 abc123 pass123 test123
`
  .trim()
  .split(/\s+/)
