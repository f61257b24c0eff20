import com.sun.source.util.JavacTask;
import java.io.File;
import java.util.Arrays;
import java.util.List;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/** Reads files in Java without what they import, and prints what is wrong with them. */
public class Parse {
    public static void main(String[] args) throws Exception {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var problems = new DiagnosticCollector<JavaFileObject>();
        var manager = compiler.getStandardFileManager(problems, null, null);
        var files = manager.getJavaFileObjectsFromFiles(Arrays.stream(args).map(File::new).toList());
        var task = (JavacTask) compiler.getTask(null, manager, problems, List.of("-proc:none"), null, files);
        task.parse();
        problems.getDiagnostics().forEach(System.out::println);
        System.out.println(args.length + " files are read");
    }
}
