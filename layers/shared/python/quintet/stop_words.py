"""Words without a subject of their own, in eight languages; elsewhere spread finds them.

The lists are short: function words, and the verbs of asking and doing that fill conversations.
"""

from typing import Final

FUNCTION_WORDS: Final = frozenset(
    """a about above across after again against all almost also although am an and another any are
    aren't as at be because been before being below between both but by can can't cannot could
    couldn't did didn't do does doesn't doing don't done during each either else even ever every
    few for from further had has hasn't have haven't having he her here hers him his how however
    i if in into is isn't it its itself just may me might more most much must my no nor not now
    of off on once one only onto or other our out over own per rather same she should shouldn't
    since so some such than that the their them then there these they this those though through
    thus to too under until up upon us very was wasn't we were what when where whether which
    while who whom whose why will with within without would wouldn't yet you your""".split()
)
"""Of English: words that name nothing, not even what a function does."""

STOP_WORDS: Final[dict[str, frozenset[str]]] = {
    name: frozenset(words.split())
    for name, words in {
        "English": " ".join(FUNCTION_WORDS)
        + """ actually already always among anything around ask asked away back became behind best
            better call called came come comes day down e.g enough especially etc everything
            example far find first found gave get gets getting give given gives go goes going
            gone good got i'd i'll i'm i've i.e instead it's keep keeps kind know known last
            later least less let let's like likely little long look looks lot made make makes
            making many maybe mean means need needed needs never new next nothing often ok okay
            old ones others otherwise ours part perhaps please possible put quite really said
            say says second see seem seems seen several shall show shows someone something
            sometimes soon still sure take taken takes tell thank thanks that's themselves
            there's therefore thing things think together took toward towards try trying two
            unless use used useful uses using usually via vs want wanted wants way ways we'd
            we'll we're we've well went what's whole won't work works yes you'd you'll you're
            you've yours""",
        "German": """ab aber alle allem allen aller alles als also am an andere anderen auch auf
            aus bei beim bin bis bist bzw ca d.h da dabei dafür damit dann darf das dass dein dem
            den denn der des deshalb die dies diese diesem diesen dieser dieses doch dort du
            durch ein eine einem einen einer eines er es etwas euch für gegen gibt hab habe haben
            hat hatte hier hinter ich ihm ihn ihnen ihr ihre im immer in ins ist ja jede jeder
            jetzt kann kein keine können machen macht man mehr mein meine mich mir mit muss
            müssen nach nicht nichts noch nun nur ob oder ohne schon sehr sein seine sich sie
            sind so soll sollte sondern sowie über u.a um und uns unser usw unter viel vom von
            vor war waren warum was weil wenn werden wer wie wieder will wir wird wo wurde wurden
            z.b zu zum zur zwischen""",
        "French": """à ai ainsi alors après au aucun aussi autre autres aux avant avec avoir
            avons beaucoup bien bon c'est car ce cela celle celui ces cet cette ceux chaque chez
            comme comment d'un d'une dans de depuis des deux doit donc dont du elle elles en
            encore entre es est et était être eu fait faire faut il ils j'ai je jusqu la là le
            les leur leurs lui ma mais me même mes moi moins mon n'est ne nos notre nous on ont
            ou où par parce pas pendant peu peut plus pour pourquoi qu'il qu'on qu'un quand que
            quel quelle qui quoi sa sans se sera ses si son sont sous sur ta te tes toi ton tous
            tout toute toutes très trop tu un une vers vos votre vous y""",
        "Spanish": """a al algo algunas algunos ante antes así aunque bien cada casi como cómo
            con contra cual cuando de del desde donde dos durante e el él ella ellas ellos en
            entre era eran es esa ese eso esos esta está están estas este esto estos fue fueron
            ha hace hacer hacia han hasta hay la las le les lo los más me mi mis mucho muy nada
            ni no nos nosotros o os otra otras otro otros para pero poco por porque puede pueden
            pues que qué quien se ser si sí sido sin sobre solo son su sus también tan tanto te
            tener tiene tienen todo todos tu tus un una unas uno unos usted y ya yo""",
        "Italian": """a ad agli ai al alla alle allo altri altro anche ancora avere bene c'è che
            chi ci ciò come con contro cosa così cui da dai dal dalla dalle degli dei del della
            delle dello di dopo dove due e ed è era essere fa fare fino fra gli ha hai hanno ho i
            il in io la le lei lo loro lui ma me mentre mi mia mio molto ne negli nei nel nella
            nelle no noi non nostro o ogni per perché però più poi può prima proprio qua quale
            quando quanto quella quelle quelli quello questa queste questi questo qui se sei
            senza si sì sia sono sopra sotto sta sua sue sul sulla suo te ti tra tu tutti tutto
            un una uno va vi voi""",
        "Portuguese": """a à ainda ao aos apenas as às assim até cada com como contra da das de
            dela dele depois desde dessa desse deste do dois dos e é ela elas ele eles em então
            entre era essa esse esta está estão estas este estes eu fazer foi foram há isso isto
            já lhe mais mas me mesmo meu minha muito na não nas nem no nos nós nossa nosso num
            numa o onde os ou para pela pelas pelo pelos pode podem por porque qual quando quanto
            que quem são se sem ser será seu seus sim só sobre sua suas também tão te tem têm ter
            teu todo todos tu tudo um uma umas uns você vocês""",
        "Dutch": """aan al alle alles als altijd andere ben bij daar dan dat de deze die dit doen
            door dus een en er ge geen had heb hebben heeft hem het hier hij hoe hun iets ik in
            is ja je jij jou kan kon kunnen maar me meer men met mij mijn moet na naar niet niets
            nog nu of om omdat ons onze ook op over te tegen toch toen tot u uit uw van veel voor
            waar waren was wat we weer wel werd wie wij wil worden wordt ze zei zich zij zijn zo
            zonder zou""",
        "Chinese": "的 了 是 在 和 与 我 你 他 她 它 们 这 那 也 就 都 吗 呢 吧 很 把 被",
    }.items()
}
