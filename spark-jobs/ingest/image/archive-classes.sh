#!/bin/bash
# Run once, while the image is made: Java loads the classes of a run from an archive that it maps, where it would read,
# check and link each of them anew in every pod. Half of a driver's processor time goes into that.
# Leaves java.options, for whoever starts Java in this image, and classes.jsa, which only fits Java with these options.
set -euo pipefail
export LC_ALL=C
here=$(dirname "$0")
options=$SPARK_HOME/java.options
archive=$SPARK_HOME/classes.jsa

# Jar by jar: the order of `jars/*` is the file system's, and the archive is refused when it is another.
printf -v jars ':%s' "$SPARK_HOME"/jars/*.jar
{
  echo "-cp ${jars:1}"
  # What Spark wants to be open of Java's modules.
  SPARK_SCALA_VERSION=any java -cp "${jars:1}" org.apache.spark.launcher.Main org.apache.spark.deploy.SparkSubmit --version |
    tr '\0' '\n' | grep -E '^(--add-|-XX:|-D)'
} >"$options"
SPARK_LOCAL_IP=127.0.0.1 java "@$options" "-XX:ArchiveClassesAtExit=$archive" -Xlog:cds=error -Xlog:cds+dynamic=error \
  org.apache.spark.deploy.SparkSubmit --deploy-mode client --master 'local[1]' "$here/load_classes.py"
[ -s "$archive" ]
chmod 644 "$archive"
echo "-XX:SharedArchiveFile=$archive" >>"$options"
