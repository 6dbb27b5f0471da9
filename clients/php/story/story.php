<?php

declare(strict_types=1);

/*
 * Tells the story that all clients tell (clients/shared/story.json), with the public API of the package alone. It prints a
 * line for each step, and ends with 1 at the first wrong answer. CELEIRO_AUTOLOAD is the autoloader of the project that
 * the package is installed in; clients/README.md says what the other variables are.
 */
use Celeiro\Story\Queries;
use Celeiro\Story\Refusals;
use Celeiro\Story\Runs;
use Celeiro\Story\Scene;
use Celeiro\Story\Uploads;

require getenv('CELEIRO_AUTOLOAD');
foreach (['Scene', 'Totals', 'Uploads', 'Queries', 'Runs', 'Refusals'] as $name) {
    require __DIR__ . "/$name.php";
}
// What PHP merely warns of ends the story.
set_error_handler(static function (int $level, string $message, string $file, int $line): bool {
    if ((error_reporting() & $level) === 0) {
        return false;
    }
    throw new ErrorException($message, 0, $level, $file, $line);
});

$scene = Scene::open();
$steps = [
    'shapes' => Runs::shapes(...),
    'upload' => Uploads::upload(...),
    'upload_again' => Uploads::uploadAgain(...),
    'bad_upload' => Uploads::badUpload(...),
    'listing' => Uploads::listing(...),
    'sums' => Queries::sums(...),
    'walk' => Queries::walk(...),
    'resume' => Queries::resume(...),
    'process' => Runs::process(...),
    'webhooks' => Runs::webhooks(...),
    'refusals' => Refusals::refusals(...),
    'faults' => Refusals::faults(...),
];
foreach ($steps as $name => $tell) {
    try {
        $tell($scene);
    } catch (Throwable $wrong) {
        fwrite(STDERR, "WRONG $name: $wrong\n");
        exit(1);
    }
    echo "ok $name\n";
}
